import type { EventBus } from '../events/bus.ts';

/** A document that has a new event. */
export interface Written {
  collection: string;
  id: string;
}

export interface WakeUpDeps {
  /** Its replicas wake each other. */
  service: string;
  bus: Pick<EventBus, 'broadcast' | 'onBroadcast'>;
  /** Whether the relay of this replica is the one that works. */
  isWorking(): boolean;
  /** Called where it works: `null` is for a write of which nothing is known. */
  onWritten(written: Written | null): void;
}

export interface WakeUp {
  /** A document was written here. */
  tell(written: Written): void;
  /** Tells other replicas nothing any more. */
  stop(): void;
}

/** So many milliseconds of writes are told at once. */
const gatherMs = 3;

/**
 * Tells the replica whose relay works what was written, so that it need not look all the time. What gets lost on the
 * way is found by its next look.
 */
export function createWakeUp({ service, bus, isWorking, onWritten }: WakeUpDeps): WakeUp {
  const topic = `relay.${service}`;
  const gathered: Written[] = [];
  let stopped = false;

  bus.onBroadcast(topic, (payload) => {
    if (!isWorking()) return;
    // A replica of an older release does not say what was written.
    for (const written of Array.isArray(payload) ? (payload as Written[]) : [null]) onWritten(written);
  });

  return {
    tell(written) {
      if (isWorking()) return onWritten(written);
      if (stopped) return;
      if (gathered.length === 0) setTimeout(() => bus.broadcast(topic, gathered.splice(0)), gatherMs).unref();
      gathered.push(written);
    },
    stop() {
      stopped = true;
    },
  };
}
