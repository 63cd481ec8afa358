import { setTimeout as delay } from 'node:timers/promises';

interface HangWatch {
  /** Whether whoever is watched answers; must itself end in time. */
  answers: () => Promise<boolean>;
  /** Called once nobody was answered for `patienceMs`; awaited, then the watch goes on. */
  onHang: () => Promise<void>;
  signal: AbortSignal;
  /** Between two looks while there are answers, and while there are none. */
  everyMs?: { well: number; silent: number };
  patienceMs?: number;
}

/** So many looks in a row at least: one that went wrong because this process itself stood still is no proof. */
const fewestLooks = 4;

/** Watches a process that may hang rather than end. */
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
