import { setTimeout as delay } from 'node:timers/promises';
import { minus, scaled, total, type Usage } from './usage.ts';

export interface Meter {
  /** Usage of the stack in a millisecond in which nobody uses it, measured for so long. */
  atRest(ms: number): Promise<Usage>;
  /**
   * Usage of the work, without what the stack would have used at rest.
   * @param follows whether the stack does something after it, which counts too
   */
  measure(work: () => Promise<void>, follows: boolean): Promise<Usage>;
}

/** A stack whose commands stay in this window at about its idle rate has done what followed. */
const windowMs = 500;
const patienceMs = 60_000;

interface MeterDeps {
  read: () => Promise<Usage>;
  idleMs: number;
}

/**
 * Waits until the stack is at rest, and looks for so long at what it does then.
 * @param read what the stack has used so far
 */
export async function createMeter({ read, idleMs }: MeterDeps): Promise<Meter> {
  async function over(ms: number): Promise<Usage> {
    const before = await read();
    await delay(ms);
    return minus(await read(), before);
  }

  async function atRest(ms: number): Promise<Usage> {
    const used = await over(ms);
    return scaled(used, 1 / used.ms);
  }

  async function settle(mostPerWindow: () => number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      if (total((await over(windowMs)).commands) <= mostPerWindow()) return;
    }
    throw new Error('The stack did not come to rest');
  }

  let fewest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 10; n += 1) fewest = Math.min(fewest, total((await over(windowMs)).commands));
  await settle(() => 2 * fewest + 5);
  const idle = await atRest(idleMs);
  const idlePerWindow = windowMs * total(idle.commands);

  return {
    atRest,
    async measure(work, follows) {
      const before = await read();
      await work();
      if (follows) await settle(() => 1.5 * idlePerWindow + 3);
      const used = minus(await read(), before);
      return minus(used, scaled(idle, used.ms));
    },
  };
}
