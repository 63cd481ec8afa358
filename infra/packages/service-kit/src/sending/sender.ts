import type { Log } from '../log.ts';
import { createPace, createSchedule, type Patience, retryDelay } from '../schedule.ts';
import type { SendQueue } from './send-queue.ts';
import type { QueuedItem } from './sending.model.ts';

export interface SenderDeps {
  queue: SendQueue;
  /** Tries to send a claimed item; true if the receiver was available. */
  deliver(item: QueuedItem): Promise<boolean>;
  /** For the log, such as `an e-mail`. */
  what: string;
  /** What one replica sends at the same time. */
  mostAtOnce: number;
  patience: Patience;
  leaseMs: number;
  pollMs: number;
  log: Log;
}

/** The pause after a look that found nothing, in polls, while something is stored now and then. */
const restPolls = 5;

/**
 * Sends what waits. All state is in the database, so another replica can continue. Who stores something to send wakes
 * the senders, so what else they look for is what a crash left: at their start, and then ever more seldom. While the
 * receiver is away only one is tried at a time, with growing pauses.
 */
export function startSender(deps: SenderDeps) {
  const { queue, deliver, what, mostAtOnce, patience, leaseMs, pollMs, log } = deps;
  /**
   * The tries in progress here. Their claims may end before: a result waits for a database that is away, and what was sent
   * would be sent again.
   */
  const running = new Map<string, Promise<void>>();
  const pace = createPace();
  const looks = createSchedule({ look });
  /** Consecutive tries that found the receiver away, and until when nothing is tried. */
  let troubles = 0;
  let pausedUntil = 0;

  async function send(id: string): Promise<void> {
    const item = await queue.claim(id, new Date(Date.now() + leaseMs));
    if (!item) return;
    const available = await deliver(item);
    troubles = available ? 0 : troubles + 1;
    if (!available) pausedUntil = Date.now() + retryDelay(troubles, patience, Math.random());
  }

  function start(id: string): void {
    const run = send(id)
      .catch((error) => {
        if (!looks.isStopped()) log.warn({ err: error, item: id }, `${what} waits`);
      })
      .then(() => {
        running.delete(id);
        looks.wake();
      });
    running.set(id, run);
  }

  /** @returns how long until the next look */
  async function look(): Promise<number> {
    const room = (troubles > 0 ? 1 : mostAtOnce) - running.size;
    const left = pausedUntil - Date.now();
    if (room <= 0 || left > 0) return Math.max(pollMs, left);
    try {
      const { ids, next } = await queue.due(room + running.size);
      const due = ids.filter((id) => !running.has(id)).slice(0, room);
      for (const id of due) start(id);
      if (due.length > 0) return pollMs;
      const pause = pace.pause(restPolls * pollMs);
      return next ? Math.max(pollMs, Math.min(next.getTime() - Date.now(), pause)) : pause;
    } catch (error) {
      if (!looks.isStopped()) log.warn({ err: error }, `${what} may wait for the database`);
      return pollMs;
    }
  }

  return {
    /** Looks for something to send now. */
    wake(): void {
      pace.noteActivity();
      looks.wake();
    },
    /** Stops after what is in progress. */
    async stop(): Promise<void> {
      await looks.stop();
      await Promise.all(running.values());
    },
  };
}
