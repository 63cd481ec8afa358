import { createCoalescedRun, createWriter, isDuplicateKey, steadyNow } from '@cardinal/service-kit';
import type { Entry } from './stream.entry.ts';
import type { LogModel } from './stream-log.model.ts';

export interface StreamLogWriterDeps {
  model: LogModel;
  /** The number of the newest entry. */
  head(): Promise<number>;
  /** Called with the number of the newest entry after each write. */
  onWritten(last: number): void;
  /** After this time a writer looks whether its number still was the next. Milliseconds. */
  slowMs?: number | undefined;
}

export interface StreamLogWriter {
  /** Resolves once the entries are in the log. */
  append(entries: readonly Entry[]): Promise<void>;
}

const largestBatch = 200;
const maxAttempts = 100;
/** How long a writer uses its own last number without reading the log. Milliseconds; far below the retention. */
const ownEndMs = 1_000;
/** Milliseconds; less than the least STREAM_SETTLED_MS. */
const usuallySlowMs = 20_000;

/** Appends to the log, one batch at a time. */
export function createStreamLogWriter({
  model,
  head,
  onWritten,
  slowMs = usuallySlowMs,
}: StreamLogWriterDeps): StreamLogWriter {
  const waiting: { entries: readonly Entry[]; settle: (error?: unknown) => void }[] = [];
  const { insert } = createWriter({ model });
  /** The number of the newest entry, if this writer wrote it recently. */
  let ownEnd: { last: number; at: number } | null = null;

  async function withoutKnown(entries: readonly Entry[]): Promise<Entry[]> {
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    const known = await model.distinct('keys', { keys: { $in: [...byKey.keys()] } } as never);
    for (const key of known as string[]) byKey.delete(key);
    return [...byKey.values()];
  }

  /**
   * Whether what was written late is out of place: behind numbers that others took and that were removed for their age,
   * so that nobody would read it.
   */
  async function isBehind(first: number, knownAt: number): Promise<boolean> {
    if (steadyNow() - knownAt < slowMs || (await model.exists({ last: first - 1 }))) return false;
    await model.deleteOne({ _id: first });
    return true;
  }

  async function write(batch: readonly Entry[]): Promise<void> {
    // Usually an entry is new and there is one writer, which knows the end of the log. So this is tried without
    // reading.
    let entries = [...new Map(batch.map((entry) => [entry.key, entry])).values()];
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (attempt > 0) entries = await withoutKnown(batch);
      if (entries.length === 0) return;
      const known = ownEnd && ownEnd.at + ownEndMs > steadyNow() ? ownEnd : null;
      const knownAt = known?.at ?? steadyNow();
      const first = (known?.last ?? (await head())) + 1;
      const at = steadyNow();
      ownEnd = null;
      const last = first + entries.length - 1;
      const keys = entries.map(({ key }) => key);
      try {
        await insert({ _id: first, first, last, entries, keys, at: new Date() });
        if (await isBehind(first, knownAt)) continue;
        ownEnd = { last, at };
        onWritten(last);
        return;
      } catch (error) {
        // Another writer took the number or wrote one of the entries; read again.
        if (!isDuplicateKey(error)) throw error;
      }
    }
    throw new Error('The stream log could not be written: too many writers at once');
  }

  /** Entries that arrive during a write are written together. */
  const writes = createCoalescedRun({
    work: async () => {
      while (waiting.length > 0) {
        const taken = waiting.splice(0, largestBatch);
        const outcome = await write(taken.flatMap(({ entries }) => entries)).catch((error: unknown) => ({
          error,
        }));
        for (const { settle } of taken) settle(outcome?.error);
      }
    },
  });

  return {
    append(entries) {
      if (entries.length === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ entries, settle: (error) => (error === undefined ? resolve() : reject(error)) });
        void writes.request();
      });
    },
  };
}
