import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@cardinal/contracts';
import { isSignedRequest } from '@cardinal/service-kit';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, readBody, startBehindGateway } from './test/upstreams.ts';

const secret = 'a-secret-of-the-webhooks-of-this-test';
/** Spaces, breaks and letters that would not survive being parsed and written again. */
const body = '{ "to": "reply+x@example.com",\n\t"raw": "R3LDvMOfZQ==",  "note": "Gr\\u00fc\u00dfe" }';

function signed(prefix: string): Record<string, string> {
  const at = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret).update(`v0:${at}:`).update(body).digest('hex');
  return {
    'content-type': 'application/json',
    [`x-${prefix}-request-timestamp`]: at,
    [`x-${prefix}-timestamp`]: at,
    [`x-${prefix}-signature`]: `v0=${signature}`,
  };
}

/** Answers as a service does that takes signed requests only. */
const checking = (prefix: string) => async (req: IncomingMessage, res: ServerResponse) => {
  const header = (name: string) => req.headers[`x-${prefix}-${name}`] as string | undefined;
  const timestamp = header('request-timestamp') ?? header('timestamp');
  const request = { timestamp, signature: header('signature'), body: await readBody(req) };
  res.statusCode = isSignedRequest(request, secret, Date.now()) ? 200 : 401;
  res.end('{}');
};

const running: BehindGateway[] = [];
afterAll(() => Promise.all(running.map((gateway) => gateway.stop())));

describe.each([
  ['by a connection', true],
  ['within the process', false],
])('a signed request from outside that is passed on %s', (_how, ownProcess) => {
  it.each<[string, ServiceName, string]>([
    ['/api/mail/inbound', 'notifications', 'cardinal'],
    ['/api/mail/events', 'notifications', 'cardinal'],
    ['/api/slack/events', 'integrations', 'slack'],
  ])('reaches its service with signature and body as they came: %s', async (path, service, prefix) => {
    const gateway = await startBehindGateway({}, { ownProcess });
    running.push(gateway);
    gateway.answers[service] = (req, res) => void checking(prefix)(req, res);
    const headers = signed(prefix);
    expect((await gateway.post(path, { body, headers })).status).toBe(200);
    expect((await gateway.post(path, { body: `${body} `, headers })).status).toBe(401);
  });
});
