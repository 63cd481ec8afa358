import type { ProjectBatch, StreamLog } from '../../kernel/stream-log/stream-log.repository.ts';
import type { ChangesScope } from './changes-scope.ts';
import { type Collected, collect, nothingSince } from './collect-changes.ts';
import { cursorExpired, readNumber, writeCursor } from './cursor.ts';

/** Batches of the log that are in memory at a time, and how often they are read for one answer. */
const [batchesAtOnce, mostReads] = [100, 3];
/** Entries of all projects behind which everything is read anew, which costs less than looking through them. */
const farBehind = 50_000;

/** The key of the entry with this number; null if it is not in the batch. */
function findKey({ first, last, keys = [] }: ProjectBatch, number: number): string | null {
  if (number !== last && (number < first || number > last)) return null;
  return keys[number - first] ?? '';
}

/** @throws AppError `cursor_expired` if the entry of the cursor is no longer there, or the cursor is of somebody else */
function beginAt(cursor: string, batch: ProjectBatch | undefined, scope: ChangesScope): Collected {
  const number = readNumber(cursor);
  const key = batch ? findKey(batch, number) : null;
  if (key === null || writeCursor({ number, key }, scope) !== cursor) throw cursorExpired();
  return nothingSince({ number, key });
}

/** Collects what the log says since a cursor; `more` says that it says more. */
export const createReadLog =
  ({ streams }: { streams: Pick<StreamLog, 'ofProject' | 'head'> }) =>
  async (cursor: string, scope: ChangesScope): Promise<{ found: Collected; more: boolean }> => {
    const read = (number: number) => streams.ofProject(scope.projectId, number, batchesAtOnce);
    let batches = await read(readNumber(cursor));
    const found = beginAt(cursor, batches[0], scope);
    if ((await streams.head()) - found.end.number > farBehind) throw cursorExpired();
    let { last } = batches[0] as ProjectBatch;
    for (let reads = 1; ; reads += 1) {
      for (const batch of batches) {
        // The batches in between became too old while this one was on its way.
        if (batch.first > last + 1) throw cursorExpired();
        last = batch.last;
        collect(found, batch, scope);
      }
      if (found.isFull) return { found, more: true };
      if (batches.length < batchesAtOnce) return { found, more: false };
      if (reads === mostReads) return { found, more: true };
      batches = await read(last);
    }
  };
