import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createLoopDelay } from './loop-delay.ts';
import { createMetrics } from './metrics.ts';

/** How often this process woke in 300 ms. */
async function wakes(): Promise<number> {
  const before = performance.nodeTiming.uvMetricsInfo.loopCount;
  await delay(300);
  return performance.nodeTiming.uvMetricsInfo.loopCount - before;
}

function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

it('the delay of the event loop is measured while a process is used, which then rests', async () => {
  const loopDelay = createLoopDelay({ restAfterMs: 200 });
  expect(loopDelay.p99()).toBe(0);
  for (let n = 0; n < 2; n += 1) {
    loopDelay.noteUse();
    await delay(50);
    block(120);
    await delay(300);
    const p99 = loopDelay.p99();
    expect(p99).toBeGreaterThan(0.1);
    // Without the time at rest before it.
    expect(p99).toBeLessThan(0.3);
    expect(await wakes()).toBeLessThan(10);
    expect(loopDelay.p99()).toBe(0);
  }
});

it('the metrics of a process that nobody uses do not wake it', async () => {
  const metrics = createMetrics({ service: 'test' });
  expect(await wakes()).toBeLessThan(10);
  metrics.observeRequest({ method: 'GET', route: '/', status: 200, seconds: 0.001 });
  expect(await wakes()).toBeGreaterThan(15);
  const text = await metrics.text();
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds\{service="test"\} 0\.0\d/);
  expect(text).not.toContain('nodejs_eventloop_lag_mean');
});
