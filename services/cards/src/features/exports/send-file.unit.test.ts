import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import express from 'express';
import { sendFile } from './send-file.ts';

type Limits = NonNullable<Parameters<typeof sendFile>[2]>;

/** Answers with a file, and asks for it. */
async function ask(content: AsyncGenerator<string, void>, limits: Limits) {
  const sent = Promise.withResolvers<void>();
  const app = express().get('/', (req, res) => {
    sendFile({ req, res }, { name: 'all.csv', type: 'text/csv', content }, limits).then(
      sent.resolve,
      sent.reject,
    );
  });
  const server = createServer(app).listen(0);
  await once(server, 'listening');
  const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return {
    answer,
    sent: sent.promise,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

it.each([
  ['takes too long for', { wholeMs: 50, idleMs: 60_000 }],
  ['takes nothing of', { wholeMs: 60_000, idleMs: 50 }],
])('breaks off a file that its reader %s', async (_, limits) => {
  let isEnded = false;
  async function* content() {
    try {
      for (;;) yield 'x'.repeat(2 ** 16);
    } finally {
      isEnded = true;
    }
  }
  const { answer, sent, close } = await ask(content(), limits);
  await sent;
  expect(isEnded).toBe(true);
  await expect(answer.text()).rejects.toThrow();
  await close();
});

it('waits for a file that is made slowly', async () => {
  async function* content() {
    yield 'one ';
    await delay(200);
    yield 'two';
  }
  const { answer, sent, close } = await ask(content(), { wholeMs: 60_000, idleMs: 50 });
  expect(await answer.text()).toBe('one two');
  await sent;
  await close();
});
