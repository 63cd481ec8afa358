import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { batchCalls, createDelayedBatches, createDeliveryWindow, shareReads } from './batch.ts';

afterEach(() => void jest.useRealTimers());

/** Waits until the next turn of the event loop is over. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Questions whose answers wait until they are released. */
function held() {
  const asked: (PromiseWithResolvers<string[]> & { questions: readonly string[] })[] = [];
  const ask = batchCalls((questions: readonly string[]) => {
    const one = { ...Promise.withResolvers<string[]>(), questions };
    asked.push(one);
    return one.promise;
  }, 3);
  const answer = (at: number) => asked[at]?.resolve(asked[at].questions.map((question) => `${question}!`));
  return { asked, ask, answer };
}

describe('batched calls', () => {
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

describe('shared reads', () => {
  /** Reads whose results wait until they are released. */
  function reads() {
    const begun: PromiseWithResolvers<string>[] = [];
    const share = shareReads<string>();
    const read = (key: string) =>
      share(key, () => {
        const one = Promise.withResolvers<string>();
        begun.push(one);
        return one.promise;
      });
    return { begun, read };
  }

  it('begin at once where none of the same is under way', async () => {
    const { begun, read } = reads();
    const [first, other] = [read('a'), read('b')];
    expect(begun).toHaveLength(2);
    begun[0]?.resolve('a1');
    begun[1]?.resolve('b1');
    expect(await Promise.all([first, other])).toEqual(['a1', 'b1']);
    void read('a');
    expect(begun).toHaveLength(3);
  });

  it('are one for all who ask during another, begun after that', async () => {
    const { begun, read } = reads();
    const first = read('a');
    const later = [read('a'), read('a')];
    await turn();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve('old');
    expect(await first).toBe('old');
    await turn();
    expect(begun).toHaveLength(2);
    const last = read('a');
    begun[1]?.resolve('new');
    expect(await Promise.all(later)).toEqual(['new', 'new']);
    await turn();
    begun[2]?.resolve('newest');
    expect(await last).toBe('newest');
  });

  it('fail for those who share them alone', async () => {
    const { begun, read } = reads();
    const first = read('a');
    const later = read('a');
    begun[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    begun[1]?.resolve('back');
    expect(await later).toBe('back');
  });

  it('do not wait for one that is slow', async () => {
    jest.useFakeTimers();
    const { begun, read } = reads();
    void read('a');
    const later = read('a');
    await jest.advanceTimersByTimeAsync(100);
    begun[1]?.resolve('b');
    expect(await later).toBe('b');
  });
});

/** Lets events in and notes when, in milliseconds from the start. */
function gate() {
  const began = performance.now();
  const enter = createDeliveryWindow();
  const entered: number[] = [];
  return {
    entered,
    event: () => void enter().then(() => entered.push(performance.now() - began)),
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
}

describe('the delivery window', () => {
  beforeEach(() => void jest.useFakeTimers());

  it('lets those in together that come within 20 ms', async () => {
    const { entered, event, pass } = gate();
    event();
    await pass(15);
    event();
    await pass(1_000);
    event();
    await pass(1_000);
    expect(entered).toEqual([20, 20, 1_035]);
  });

  it('gathers for longer while they keep coming, and longest under load', async () => {
    const { entered, event, pass } = gate();
    for (let n = 0; n < 100; n += 1) {
      event();
      await pass(10);
    }
    await pass(1_000);
    expect([...new Set(entered)]).toEqual([20, 80, 140, 200, 260, 500, 740, 980, 1_220]);
    event();
    await pass(1_000);
    expect(entered.at(-1)).toBe(2_020);
  });

  it('does not wait longer for few', async () => {
    const { entered, event, pass } = gate();
    for (let n = 0; n < 20; n += 1) {
      event();
      await pass(70);
    }
    await pass(1_000);
    const waited = [...new Set(entered)].map((at, n, all) => at - (all[n - 1] ?? 0));
    expect(Math.max(...waited)).toBe(110);
  });

  it('waits for no more than a hundred', async () => {
    const { entered, event, pass } = gate();
    for (let n = 0; n < 101; n += 1) event();
    await pass(0);
    expect(entered).toHaveLength(100);
    await pass(1_000);
    expect(entered).toHaveLength(101);
  });
});

describe('batches in no hurry', () => {
  it('of the same time are sent at the same moments, whenever their first items came', async () => {
    jest.useFakeTimers();
    const sent: string[] = [];
    const [marks, outboxes] = ['mark', 'outbox'].map((name) =>
      createDelayedBatches<number>({
        delayMs: 200,
        send: async (items) => void sent.push(`${name} ${items.join()} at ${performance.now() % 200}`),
      }),
    );
    for (const [n, ms] of [30, 90, 250].entries()) {
      marks?.add(n);
      await jest.advanceTimersByTimeAsync(ms);
      outboxes?.add(n);
    }
    await jest.advanceTimersByTimeAsync(200);
    expect(sent).toEqual(['mark 0,1,2 at 0', 'outbox 0,1 at 0', 'outbox 2 at 0']);
  });
});
