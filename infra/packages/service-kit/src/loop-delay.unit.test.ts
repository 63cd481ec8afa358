import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { runAlone } from './test/run-alone.ts';

const kit = (file: string) => JSON.stringify(join(import.meta.dirname, file));

it('the delay of the event loop is measured while a process is used, which then rests', async () => {
  const { unused, used } = await runAlone<{
    unused: number;
    used: { p99: number; wakesAtRest: number; p99AtRest: number }[];
  }>(`
    import { createLoopDelay } from ${kit('loop-delay.ts')};
    const loopDelay = createLoopDelay({ restAfterMs: 200 });
    const unused = loopDelay.p99();
    const used = [];
    for (let n = 0; n < 2; n += 1) {
      loopDelay.noteUse();
      await delay(50);
      for (const until = performance.now() + 120; performance.now() < until; );
      await delay(1_500);
      used.push({ p99: loopDelay.p99(), wakesAtRest: await wakes(300), p99AtRest: loopDelay.p99() });
    }
    answer({ unused, used });`);
  expect(unused).toBe(0);
  for (const { p99, wakesAtRest, p99AtRest } of used) {
    expect(p99).toBeGreaterThan(0.1);
    // Without the time at rest before it, also where the machine is busy.
    expect(p99).toBeLessThan(1.2);
    expect(wakesAtRest).toBeLessThan(10);
    expect(p99AtRest).toBe(0);
  }
});

it('the metrics of a process that nobody uses do not wake it', async () => {
  const { unused, used, text } = await runAlone<{ unused: number; used: number; text: string }>(`
    import { createMetrics } from ${kit('metrics.ts')};
    const metrics = createMetrics({ service: 'test' });
    const unused = await wakes(300);
    metrics.observeRequest({ method: 'GET', route: '/', status: 200, seconds: 0.001 });
    const used = await wakes(600);
    answer({ unused, used, text: await metrics.text() });`);
  expect(unused).toBeLessThan(10);
  expect(used).toBeGreaterThan(15);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds\{service="test"\} 0\.\d/);
  expect(text).not.toContain('nodejs_eventloop_lag_mean');
});
