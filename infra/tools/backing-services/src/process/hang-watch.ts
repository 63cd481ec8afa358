import { setTimeout as delay } from 'node:timers/promises';

interface HangWatch {
  /** Whether the watched process answers; must have its own timeout. */
  answers: () => Promise<boolean>;
  /** Called after `patienceMs` without an answer; awaited, then the watch continues. */
  onHang: () => Promise<void>;
  signal: AbortSignal;
  /** Interval of checks while there are answers, and while there are none. */
  everyMs?: { well: number; silent: number };
  patienceMs?: number;
}

/** Minimum number of consecutive failures: a single one can happen because this process itself was paused. */
const fewestLooks = 4;

/** Watches a process that may hang instead of ending. */
export async function watchForHang(options: HangWatch): Promise<void> {
  const { answers, onHang, signal, everyMs = { well: 2_000, silent: 250 }, patienceMs = 7_000 } = options;
  let answered = performance.now();
  let silent = 0;
  while (!signal.aborted) {
    silent = (await answers()) ? 0 : silent + 1;
    if (silent === 0) answered = performance.now();
    if (silent >= fewestLooks && performance.now() - answered > patienceMs && !signal.aborted) {
      await onHang();
      answered = performance.now();
      silent = 0;
    }
    await delay(silent ? everyMs.silent : everyMs.well, undefined, { signal, ref: false }).catch(() => {});
  }
}
