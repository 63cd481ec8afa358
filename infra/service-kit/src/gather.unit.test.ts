import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { gathered } from './gather.ts';

/** What waits for the next turn of the event loop has had it. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Questions whose answers wait until they are released. */
function held() {
  const asked: (PromiseWithResolvers<string[]> & { questions: readonly string[] })[] = [];
  const ask = gathered((questions: readonly string[]) => {
    const one = { ...Promise.withResolvers<string[]>(), questions };
    asked.push(one);
    return one.promise;
  }, 3);
  const answer = (at: number) => asked[at]?.resolve(asked[at].questions.map((question) => `${question}!`));
  return { asked, ask, answer };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('gathered questions', () => {
  it('go at once where none is under way, together where they come together', async () => {
    const { asked, ask, answer } = held();
    const answers = [ask('a'), ask('b')];
    await turn();
    expect(asked.map(({ questions }) => questions)).toEqual([['a', 'b']]);
    answer(0);
    expect(await Promise.all(answers)).toEqual(['a!', 'b!']);
    void ask('a');
    await turn();
    expect(asked[1]?.questions).toEqual(['a']);
  });

  it('wait for the one under way, so that no answer is older than its question', async () => {
    const { asked, ask, answer } = held();
    const first = ask('a');
    await turn();
    const later = ['a', 'b', 'c', 'd'].map(ask);
    await turn();
    expect(asked).toHaveLength(1);
    answer(0);
    await first;
    await turn();
    expect(asked[1]?.questions).toEqual(['a', 'b', 'c']);
    answer(1);
    await later[0];
    await turn();
    expect(asked[2]?.questions).toEqual(['d']);
    answer(2);
    expect(await Promise.all(later)).toEqual(['a!', 'b!', 'c!', 'd!']);
  });

  it('fail together, and are asked anew afterwards', async () => {
    const { asked, ask, answer } = held();
    const both = [ask('a'), ask('b')];
    await turn();
    asked[0]?.reject(new Error('away'));
    for (const one of both) await expect(one).rejects.toThrow('away');
    const again = ask('a');
    await turn();
    answer(1);
    expect(await again).toBe('a!');
  });

  it('no longer wait for one that is slow, which is answered all the same', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const { asked, ask, answer } = held();
    const stuck = ask('a');
    await turn();
    const next = ask('b');
    jest.advanceTimersByTime(99);
    await turn();
    expect(asked).toHaveLength(1);
    jest.advanceTimersByTime(1);
    await turn();
    expect(asked[1]?.questions).toEqual(['b']);
    // The end of the slow one does not let a third go beside the second.
    answer(0);
    expect(await stuck).toBe('a!');
    void ask('c');
    await turn();
    expect(asked).toHaveLength(2);
    answer(1);
    expect(await next).toBe('b!');
    await turn();
    expect(asked[2]?.questions).toEqual(['c']);
  });
});
