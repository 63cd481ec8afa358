import type { Lease } from '../lease.ts';
import type { InFlight } from './in-flight.ts';
import type { Outboxes, RelaySource, Waiting } from './outboxes.ts';
import type { Publishing } from './publishing.ts';

export interface RoundsDeps {
  sources: readonly RelaySource[];
  /** The sources that may have events which no look has seen; a round takes them out, and adds what it leaves. */
  due: Set<RelaySource>;
  lease: Pick<Lease, 'renew'>;
  outboxes: Pick<Outboxes, 'find'>;
  inFlight: InFlight;
  publishing: Pick<Publishing, 'start'>;
}

export interface Rounds {
  /** Looks at what is due, or else at everything. @returns how many documents it began to publish */
  run(): Promise<number>;
  /**
   * Notes that a document was written.
   * @returns whether that has to wait for events of the document that are on their way; else it can be looked at now
   */
  noteWritten(source: RelaySource, id: string): boolean;
}

interface Found {
  source: RelaySource;
  doc: Waiting;
}

/** Documents that a round takes of a source. */
const batch = 200;

/** Finds documents with new events and begins to publish these. */
export function createRounds({ sources, due, lease, outboxes, inFlight, publishing }: RoundsDeps): Rounds {
  /** What was written since a round began that goes on, so that its look may have come too early for it. */
  let writtenMeanwhile = new Map<RelaySource, Set<string>>();

  /** Documents in flight are left out, but for those that are slow: they may have newer events. */
  async function look(source: RelaySource): Promise<Found[]> {
    const { quick, slow } = inFlight.of(source);
    const limit = batch + slow;
    const found = await outboxes.find(source, quick, limit);
    if (found.length === limit) due.add(source);
    return found.map((doc) => ({ source, doc }));
  }

  function start({ source, doc }: Found): boolean {
    const started = publishing.start(source, doc);
    if (started && writtenMeanwhile.get(source)?.has(doc._id) && !inFlight.noteNewer(source, doc._id))
      due.add(source);
    return started;
  }

  return {
    noteWritten(source, id) {
      writtenMeanwhile.get(source)?.add(id);
      return inFlight.noteNewer(source, id);
    },
    async run() {
      const looked = due.size > 0 ? [...due] : sources;
      due.clear();
      writtenMeanwhile = new Map(looked.map((source) => [source, new Set()]));
      try {
        const found = (await Promise.all(looked.map(look))).flat();
        // A change can be seen before it would survive a crash, and one that a crash takes back must never be told of. A
        // write is acknowledged only once all before it are safe; that of the lease also says that we still have it.
        if (found.length === 0 || !(await lease.renew())) return 0;
        let started = 0;
        for (const one of found) if (start(one)) started += 1;
        return started;
      } catch (error) {
        for (const source of looked) due.add(source);
        throw error;
      } finally {
        writtenMeanwhile.clear();
      }
    },
  };
}
