import { freePort, testMongoUrl } from '@cardinal/testing';
import { expect, it } from '@jest/globals';
import { answersAnew, createAsker, createMongoWatch } from './mongo-watch.ts';

it('asks with a client of its own whether MongoDB is there', async () => {
  expect(await answersAnew(testMongoUrl())).toBe(true);
  expect(await answersAnew(`mongodb://127.0.0.1:${await freePort()}`, 300)).toBe(false);
});

it('asks again and again until it is closed', async () => {
  const there = createAsker({ url: testMongoUrl(), timeoutMs: 2_000 });
  const gone = createAsker({ url: 'mongodb://127.0.0.1:9', timeoutMs: 300 });
  expect([await there.answers(), await there.answers()]).toEqual([true, true]);
  expect(await gone.answers()).toBe(false);
  await Promise.all([there.close(), gone.close()]);
  expect(await there.answers()).toBe(false);
});

type Look = 'old' | 'new' | 'both' | 'none';

/** Goes through looks, each naming who gets an answer: the client in use, a new one, both or none. */
async function afterLooks(script: readonly Look[]): Promise<{ changes: boolean[]; reconnectedAt: number[] }> {
  let look = -1;
  const changes: boolean[] = [];
  const reconnectedAt: number[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const watch = createMongoWatch({
    answers: async () => {
      look += 1;
      if (look >= script.length) resolve();
      return ['old', 'both'].includes(script[look] ?? '');
    },
    answersAnew: async () => ['new', 'both'].includes(script[look] ?? ''),
    reconnect: async () => void reconnectedAt.push(look),
    onChange: (isAway) => void (look < script.length && changes.push(isAway)),
    everyMs: { well: 1, away: 1 },
    looks: 3,
  });
  await over;
  watch.stop();
  return { changes, reconnectedAt };
}

it('says that the database is away after a second look, and at once when it is back', async () => {
  expect((await afterLooks(['both', 'none', 'both'])).changes).toEqual([]);
  expect((await afterLooks(['none', 'none', 'none', 'both', 'both', 'none', 'none'])).changes).toEqual([
    true,
    false,
    true,
  ]);
});

it('replaces a client that gets no answer for a while where a new one does', async () => {
  expect((await afterLooks(['both', 'new', 'new', 'new', 'both'])).reconnectedAt).toEqual([3]);
});

it('has patience with one that comes back, and with a database that is away for everybody', async () => {
  expect((await afterLooks(['new', 'new', 'both', 'new', 'new', 'old'])).reconnectedAt).toEqual([]);
  const none = ['none', 'none', 'none', 'none', 'new', 'new', 'none', 'new'] as const;
  expect((await afterLooks(none)).reconnectedAt).toEqual([]);
});

it('looks at once when the driver loses the server', async () => {
  let looks = 0;
  const { promise: looked, resolve } = Promise.withResolvers<void>();
  const watch = createMongoWatch({
    answers: async () => {
      looks += 1;
      resolve();
      return true;
    },
    answersAnew: async () => true,
    reconnect: async () => {},
    everyMs: { well: 60_000, away: 60_000 },
  });
  watch.suspect();
  await looked;
  watch.stop();
  expect(looks).toBe(1);
});
