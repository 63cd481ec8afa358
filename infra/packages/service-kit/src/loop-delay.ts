import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoopDelay {
  /** The process was used: measures for the next minute. */
  noteUse(): void;
  /** The 99th percentile since the last question, in seconds; 0 if nothing was measured. */
  p99(): number;
}

/** How often the delay is measured. Milliseconds. */
const resolution = 10;

/** The delay of the event loop while the process is used: measuring it wakes the process a hundred times a second. */
export function createLoopDelay({ restAfterMs = 60_000 } = {}): LoopDelay {
  let delays: ReturnType<typeof monitorEventLoopDelay> | undefined;
  let rest: NodeJS.Timeout | undefined;
  return {
    noteUse() {
      if (rest) {
        rest.refresh();
        return;
      }
      // One that is enabled again would count the time in between as a delay.
      const measured = monitorEventLoopDelay({ resolution });
      measured.enable();
      delays = measured;
      rest = setTimeout(() => {
        rest = undefined;
        measured.disable();
      }, restAfterMs).unref();
    },
    p99() {
      const seconds = delays?.count ? delays.percentile(99) / 1e9 : 0;
      delays?.reset();
      return seconds;
    },
  };
}
