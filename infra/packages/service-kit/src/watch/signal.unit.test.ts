import { describe, expect, it } from '@jest/globals';
import { createSignal } from './signal.ts';

describe('a signal', () => {
  it('lets go everybody who waits for it, for as long as they would have waited', async () => {
    const signal = createSignal();
    const waiting = [signal.next().within(60_000), signal.next().within(60_000)];
    signal.raise();
    await Promise.all(waiting);
  });

  it('is not missed by whoever asked for the next one before looking', async () => {
    const signal = createSignal();
    const next = signal.next();
    signal.raise();
    await next.within(60_000);
  });

  it('is waited for no longer than that', async () => {
    const signal = createSignal();
    signal.raise();
    const started = performance.now();
    await signal.next().within(20);
    expect(performance.now() - started).toBeGreaterThan(15);
  });
});
