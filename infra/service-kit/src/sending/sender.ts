import { createCoalescedRun } from '../coalesced-run.ts';
import type { Log } from '../log.ts';
import { type Patience, retryDelay } from '../retry-delay.ts';
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

/** Polls that are left out after one that found nothing: who stores something to send wakes its sender. */
const restPolls = 4;

/**
 * Sends what waits. All state is in the database, so another replica can continue. While the receiver is away only one is
 * tried at a time, with growing pauses.
 */
export function startSender(deps: SenderDeps) {
  const { queue, deliver, what, mostAtOnce, patience, leaseMs, pollMs, log } = deps;
  /**
   * The tries in progress here. Their claims may end before: a result waits for a database that is away, and what was sent
   * would be sent again.
   */
  const running = new Map<string, Promise<void>>();
  const looks = createCoalescedRun({ work: look });
  const wake = () => void looks.request();
  let rest = 0;
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
        wake();
      });
    running.set(id, run);
  }

  async function look(): Promise<void> {
    const room = (troubles > 0 ? 1 : mostAtOnce) - running.size;
    if (room <= 0 || Date.now() < pausedUntil || looks.isStopped()) return;
    try {
      const found = await queue.due(room + running.size);
      const due = found.filter((id) => !running.has(id)).slice(0, room);
      rest = due.length === 0 ? restPolls : 0;
      for (const id of due) start(id);
    } catch (error) {
      if (!looks.isStopped()) log.warn({ err: error }, `${what} may wait for the database`);
    }
  }

  function poll(): void {
    if (rest > 0) rest -= 1;
    else wake();
  }

  const timer = setInterval(poll, pollMs).unref();
  return {
    /** Looks for something to send now. */
    wake(): void {
      rest = 0;
      wake();
    },
    /** Stops after what is in progress. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await looks.stop();
      await Promise.all(running.values());
    },
  };
}
