import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { createCoalescedRun } from './queue.ts';

/** Work of which each run ends when a test resolves it. */
function controlled() {
  const runs: PromiseWithResolvers<void>[] = [];
  const coalesced = createCoalescedRun({
    work: () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
  });
  return { ...coalesced, runs };
}
const turn = () => new Promise(setImmediate);

describe('work that is coalesced', () => {
  it('runs for each request when nothing is under way', async () => {
    const { request, runs } = controlled();
    for (let n = 0; n < 2; n += 1) {
      const done = request();
      await turn();
      runs[n]?.resolve();
      await done;
    }
    expect(runs).toHaveLength(2);
  });

  it('runs once more for all who ask while it runs, and only after that', async () => {
    const { request, runs } = controlled();
    void request();
    await turn();
    const later = [request(), request(), request()];
    await turn();
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await turn();
    expect(runs).toHaveLength(2);
    runs[1]?.resolve();
    await Promise.all(later);
    await turn();
    expect(runs).toHaveLength(2);
  });

  it('never runs twice at once, whenever it is asked for', async () => {
    let [running, most, runs] = [0, 0, 0];
    const { request } = createCoalescedRun({
      work: async () => {
        running += 1;
        runs += 1;
        most = Math.max(most, running);
        await turn();
        running -= 1;
      },
    });
    const asked: Promise<void>[] = [];
    // A request from the continuation of another falls between two runs.
    for (let n = 0; n < 20; n += 1) asked.push(request().then(() => request()));
    await Promise.all(asked);
    expect([most, runs]).toEqual([1, 4]);
  });

  it('fails for those whose run failed, and goes on for the others', async () => {
    const { request, runs } = controlled();
    const first = request();
    await turn();
    const second = request();
    runs[0]?.reject(new Error('not now'));
    await expect(first).rejects.toThrow('not now');
    await turn();
    runs[1]?.resolve();
    await second;
  });

  it('can ask for itself', async () => {
    let left = 3;
    const { request } = createCoalescedRun({
      work: async () => {
        left -= 1;
        if (left > 0) void request();
      },
    });
    await request();
    await turn();
    expect(left).toBe(0);
  });

  it('ends with the run under way when it is stopped', async () => {
    const { request, stop, isStopped, runs } = controlled();
    void request();
    await turn();
    void request();
    const stopped = stop();
    expect(isStopped()).toBe(true);
    runs[0]?.resolve();
    await stopped;
    await request();
    expect(runs).toHaveLength(1);
  });

  it('belongs to none of those who ask for it', async () => {
    const storage = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const { request } = createCoalescedRun({ work: async () => void seen.push(storage.getStore()) });
    await storage.run('a request', request);
    expect(seen).toEqual([undefined]);
  });
});
