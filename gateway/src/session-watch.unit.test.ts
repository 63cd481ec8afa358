import {
  type Call,
  introspectSessions,
  type SessionRevocation,
  unwatchSessions,
  watchSessions,
  watchTimes,
} from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSessions } from './session.ts';

const ada = { userId: 'ada', sessionId: 'phone' };
const goodForMs = 8_000;
interface WatchAnswer {
  isNew: boolean;
  revoked: SessionRevocation[];
}

/** An auth service that answers about sessions at once, and about what to forget when a test says so. */
function auth() {
  const asked: string[] = [];
  const watches: (PromiseWithResolvers<WatchAnswer> & { watcher: string; heard: string[] })[] = [];
  const left: string[] = [];
  let answers: Promise<unknown> | undefined;
  function call(
    to: Call,
    { body }: { body: { tokens: string[]; watcher: string; heard: string[] } },
  ): unknown {
    if (to.id === watchSessions.id) {
      const watch = Promise.withResolvers<WatchAnswer>();
      watches.push({ ...watch, watcher: body.watcher, heard: body.heard });
      return watch.promise;
    }
    if (to.id === unwatchSessions.id) {
      left.push(body.watcher);
      return Promise.resolve({ ok: true });
    }
    if (to.id !== introspectSessions.id) throw new Error(`Nobody expected ${to.id}`);
    asked.push(...body.tokens);
    const identities = body.tokens.map((token) => (token === 'good' ? { ...ada, goodForMs } : null));
    return (answers ?? Promise.resolve()).then(() => ({ identities }));
  }
  const sessions = createSessions({
    internal: { call } as unknown as InternalClient,
    publicUrl: 'http://localhost:3000',
  });
  return {
    sessions,
    asked,
    watches,
    left,
    holdAnswers(until: Promise<unknown>) {
      answers = until;
    },
  };
}

const nothing: WatchAnswer = { isNew: false, revoked: [] };
const newcomer: WatchAnswer = { isNew: true, revoked: [] };
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** One whose gateway has heard that it is a watcher, and been asked about `good` since. */
async function watching() {
  const gateway = auth();
  await gateway.sessions.getIdentity('good');
  gateway.watches[0]?.resolve(newcomer);
  await pass(0);
  await gateway.sessions.getIdentity('good');
  gateway.asked.length = 0;
  return gateway;
}

describe('who a session belongs to', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is remembered while auth says what to forget', async () => {
    const { sessions, asked } = await watching();
    expect(await sessions.getIdentity('good')).toEqual(ada);
    expect(asked).toEqual([]);
  });

  it('is asked about each time until auth has taken us for a watcher', async () => {
    const { sessions, asked } = auth();
    for (let n = 0; n < 3; n += 1) await sessions.getIdentity('good');
    expect(asked).toEqual(['good', 'good', 'good']);
  });

  it('is asked about each time where it is nobody', async () => {
    const { sessions, asked } = await watching();
    for (let n = 0; n < 2; n += 1) expect(await sessions.getIdentity('bad')).toBeNull();
    expect(asked).toEqual(['bad', 'bad']);
  });

  it('is asked about again once it is no longer good', async () => {
    const { sessions, asked, watches } = await watching();
    for (let passed = 0; passed < goodForMs; passed += 500) {
      expect(asked).toEqual([]);
      await pass(500);
      watches.at(-1)?.resolve(nothing);
      await pass(0);
    }
    await sessions.getIdentity('good');
    expect(asked).toEqual(['good']);
  });

  it('is not trusted when auth has been silent for as long as that', async () => {
    const { sessions, asked } = await watching();
    await pass(watchTimes.trustMs - 1);
    await sessions.getIdentity('good');
    expect(asked).toEqual([]);
    await pass(1);
    await sessions.getIdentity('good');
    expect(asked).toEqual(['good']);
  });

  it.each([600_000, -600_000])('is remembered though the time of day is set by %i ms', async (step) => {
    const { sessions, asked } = await watching();
    jest.setSystemTime(Date.now() + step);
    expect(await sessions.getIdentity('good')).toEqual(ada);
    expect(asked).toEqual([]);
  });

  it.each([
    ['the user is', { userId: 'ada' }, 1],
    ['the session is', { sessionId: 'phone' }, 1],
    ['another user is', { userId: 'bob' }, 0],
    ['another session is', { sessionId: 'laptop' }, 0],
  ])('is forgotten or not when %s revoked, and that is confirmed', async (_what, of, times) => {
    const { sessions, asked, watches } = await watching();
    watches[1]?.resolve({ isNew: false, revoked: [{ id: 'one', ...of }] });
    await pass(0);
    expect(watches[2]?.heard).toEqual(['one']);
    await sessions.getIdentity('good');
    expect(asked).toHaveLength(times);
  });

  it('is not remembered where something was revoked while it was asked about', async () => {
    const gateway = await watching();
    gateway.watches[1]?.resolve({ isNew: false, revoked: [{ id: 'one', userId: 'ada' }] });
    await pass(0);
    const late = Promise.withResolvers<void>();
    gateway.holdAnswers(late.promise);
    const asking = gateway.sessions.getIdentity('good');
    await new Promise(setImmediate);
    gateway.watches[2]?.resolve({ isNew: false, revoked: [{ id: 'two', userId: 'ada' }] });
    await pass(0);
    late.resolve();
    await asking;
    await gateway.sessions.getIdentity('good');
    expect(gateway.asked).toEqual(['good', 'good']);
  });

  it('is forgotten when auth takes us for new, which may have missed something', async () => {
    const { sessions, asked, watches } = await watching();
    watches[1]?.resolve(newcomer);
    await pass(0);
    await sessions.getIdentity('good');
    expect(asked).toEqual(['good']);
  });

  it('is forgotten when an answer is lost, which may have said so', async () => {
    const { sessions, asked, watches } = await watching();
    watches[1]?.reject(new Error('reset'));
    await pass(0);
    await sessions.getIdentity('good');
    expect(asked).toEqual(['good']);
  });

  it('is watched under another name after that, and auth need not wait for the first', async () => {
    const { watches, left } = await watching();
    expect(watches[1]?.watcher).toBe(watches[0]?.watcher);
    watches[1]?.reject(new Error('reset'));
    await pass(0);
    expect(left).toEqual([watches[0]?.watcher]);
    expect(watches).toHaveLength(2);
    await pass(500);
    expect(watches).toHaveLength(3);
    expect(watches[2]?.watcher).not.toBe(watches[0]?.watcher);
    expect(watches[2]?.heard).toEqual([]);
  });

  it('is forgotten, and auth informed, when nobody has come for a while', async () => {
    const { sessions, asked, watches, left } = await watching();
    await pass(10_000);
    watches[1]?.resolve(nothing);
    await pass(0);
    expect(left).toEqual([watches[0]?.watcher]);
    expect(watches).toHaveLength(2);
    await sessions.getIdentity('good');
    expect(asked).toEqual(['good']);
    expect(watches).toHaveLength(3);
    expect(watches[2]?.watcher).not.toBe(watches[0]?.watcher);
  });

  it('is not remembered by a gateway that has stopped', async () => {
    const { sessions, asked, watches, left } = await watching();
    const stopped = sessions.stop();
    watches[1]?.resolve(nothing);
    await stopped;
    expect(left).toEqual([watches[0]?.watcher]);
    await sessions.getIdentity('good');
    expect(asked).toEqual(['good']);
    expect(watches).toHaveLength(2);
  });
});
