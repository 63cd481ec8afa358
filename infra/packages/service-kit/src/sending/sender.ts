import type { EventBus } from '../events/bus.ts';
import type { Log } from '../log.ts';
import { createPace, createSchedule } from '../schedule.ts';

export interface SenderDeps {
  /**
   * Finds what can be sent now beside what is `running` here: the keys of items, or of queues of items.
   * @returns with it, when something else can be sent, if anything waits
   */
  find(running: ReadonlySet<string>): Promise<{ keys: string[]; next?: Date | undefined }>;
  /** Sends what was found under a key. */
  send(key: string): Promise<void>;
  bus: Pick<EventBus, 'onBroadcast' | 'onGap'>;
  /** The topic by which replicas wake each other. */
  topic: string;
  /** For the log, such as `an e-mail`. */
  what: string;
  pollMs: number;
  log: Log;
}

/** The pause after a look that found nothing, in polls, while something is stored now and then. */
const restPolls = 5;

/**
 * Sends what waits. All state is in the database, so another replica can continue. Who stores something to send wakes
 * the senders, so what else they look for is what a crash left: at their start, and then ever more seldom.
 */
export function startSender({ find, send, bus, topic, what, pollMs, log }: SenderDeps) {
  /**
   * Items that are being sent here. Their claims may end before: a result waits for a database that is away, and what
   * was sent would be sent again.
   */
  const running = new Map<string, Promise<void>>();
  const pace = createPace();
  const looks = createSchedule({ look });

  function start(key: string): void {
    if (looks.isStopped()) return;
    const run = send(key).then(
      () => {
        running.delete(key);
        // There is room for another, and something may have been stored at the very end.
        looks.wake();
      },
      (error) => {
        running.delete(key);
        if (!looks.isStopped()) log.warn({ err: error, key }, `${what} waits`);
      },
    );
    running.set(key, run);
  }

  /** @returns how long until the next look */
  async function look(): Promise<number> {
    try {
      const { keys, next } = await find(new Set(running.keys()));
      for (const key of keys) start(key);
      if (keys.length > 0) return pollMs;
      const pause = pace.pause(restPolls * pollMs);
      return next ? Math.max(pollMs, Math.min(next.getTime() - Date.now(), pause)) : pause;
    } catch (error) {
      if (!looks.isStopped()) log.warn({ err: error }, `${what} may wait for the database`);
      return pollMs;
    }
  }

  function wake(): void {
    pace.noteActivity();
    looks.wake();
  }
  bus.onBroadcast(topic, wake);
  bus.onGap(wake);

  return {
    /** Stops after what is in progress. */
    async stop(): Promise<void> {
      await looks.stop();
      await Promise.all(running.values());
    },
  };
}
