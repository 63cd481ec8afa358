import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import { sendFile } from './send-file.ts';

it('breaks off a file that its reader takes too slowly', async () => {
  const sent = Promise.withResolvers<void>();
  let isEnded = false;
  async function* content() {
    try {
      for (;;) yield 'x'.repeat(2 ** 16);
    } finally {
      isEnded = true;
    }
  }
  const app = express().get('/', (req, res) => {
    sendFile({ req, res }, { name: 'all.csv', type: 'text/csv', content: content() }, 50).then(
      sent.resolve,
      sent.reject,
    );
  });
  const server = createServer(app).listen(0);
  await once(server, 'listening');
  const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await sent.promise;
  expect(isEnded).toBe(true);
  await expect(answer.text()).rejects.toThrow();
  server.close();
  await once(server, 'close');
});
