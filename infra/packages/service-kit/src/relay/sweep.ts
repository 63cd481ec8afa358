import type { Leadership } from '../jobs.ts';
import type { Outboxes, RelaySource } from './outboxes.ts';
import type { Publishing } from './publishing.ts';

export interface SweepDeps {
  leadership: Pick<Leadership, 'confirm'>;
  outboxes: Pick<Outboxes, 'find' | 'withLeft'>;
  publishing: Pick<Publishing, 'start' | 'inFlight' | 'collectEnded'>;
}

/** Documents that a sweep takes of a source. */
const batch = 200;

/** Finds events that wait in outboxes and begins to publish them. */
export function createSweep({ leadership, outboxes, publishing }: SweepDeps) {
  async function sweep(
    ageMs: number,
    ended: ReadonlySet<string>,
  ): Promise<{ started: number; more: boolean }> {
    const now = Date.now();
    // Documents in flight are found, too, in addition to the others.
    const limit = batch + publishing.inFlight();
    const time = { before: now - ageMs, after: now + ageMs };
    const sweepOne = async (source: RelaySource) =>
      (await outboxes.find(source, time, limit)).map((doc) => ({ source, doc }));
    const found = await Promise.all((await outboxes.withLeft(time)).map(sweepOne));
    // A change can be seen before it would survive a crash, and one that a crash takes back must never be published.
    // A write is acknowledged only once all before it are safe; that of the lease also says that we still lead.
    if (found.every(({ length }) => length === 0) || !(await leadership.confirm()))
      return { started: 0, more: false };
    // Events that left their outbox since they were found would be published twice.
    const started = found.flat().filter(({ source, doc }) => publishing.start(source, doc, ended)).length;
    return { started, more: started > 0 && found.some(({ length }) => length === limit) };
  }

  /**
   * Takes those that are older than `ageMs`, and those of the future: where a clock was set back, nobody knows their age.
   * @returns how many documents it began to publish, and whether there may be more
   */
  return async (ageMs: number) => {
    const ended = publishing.collectEnded();
    try {
      return await sweep(ageMs, ended.ids);
    } finally {
      ended.stop();
    }
  };
}
