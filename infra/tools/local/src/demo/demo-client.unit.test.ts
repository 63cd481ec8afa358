import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '@cardinal/backing-services';
import { getAdminStatus } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { demoClient } from './demo-client.ts';

it('calls again until somebody listens', async () => {
  const port = await freePort();
  const env = { AUTH_URL: `http://127.0.0.1:${port}`, INTERNAL_TOKEN_KEY: 'k'.repeat(32) };
  const answer = demoClient(env, null)(getAdminStatus);
  await expect(fetch(env.AUTH_URL)).rejects.toThrow('fetch failed');
  const status = { superAdminExists: true, isSuperAdmin: false, setupTokenRequired: false };
  const server = createServer((_req, res) => res.end(JSON.stringify(status))).listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await answer).toEqual(status);
  server.close();
});
