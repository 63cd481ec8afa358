import { freePort, testMongoUrl } from '@cardinal/testing';
import { expect, it } from '@jest/globals';
import { answersAnew, watchMongo } from './mongo-watch.ts';

it('asks with a client of its own whether MongoDB is there', async () => {
  expect(await answersAnew(testMongoUrl())).toBe(true);
  expect(await answersAnew(`mongodb://127.0.0.1:${await freePort()}`, 300)).toBe(false);
});

/** Goes through looks, each naming who gets an answer: the client in use, a new one, both or none. */
async function afterLooks(script: readonly ('old' | 'new' | 'both' | 'none')[]): Promise<number> {
  let look = -1;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const watch = watchMongo({
    answers: async () => {
      look += 1;
      if (look >= script.length) resolve();
      return ['old', 'both', undefined].includes(script[look]);
    },
    answersAnew: async () => ['new', 'both'].includes(script[look] ?? ''),
    everyMs: 1,
    looks: 3,
  });
  const stuckAt = await Promise.race([watch.stuck.then(() => look), over.then(() => -1)]);
  watch.stop();
  return stuckAt;
}

it('calls a client stuck that gets no answer for a while where a new one does', async () => {
  expect(await afterLooks(['both', 'new', 'new', 'new'])).toBe(3);
});

it('has patience with one that comes back, and with a database that is away for everybody', async () => {
  expect(await afterLooks(['new', 'new', 'both', 'new', 'new', 'old'])).toBe(-1);
  expect(await afterLooks(['none', 'none', 'none', 'none', 'new', 'new', 'none', 'new'])).toBe(-1);
});
