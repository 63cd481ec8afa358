import { createCoalescedRun, isDuplicateKey, steadyNow } from '@cardinal/service-kit';
import type { Entry } from './stream.entry.ts';
import type { LogModel } from './stream-log.model.ts';

export interface StreamLogWriterDeps {
  model: LogModel;
  /** The number of the newest entry. */
  head(): Promise<number>;
  /** Called with the number of the newest entry after each write. */
  onWritten(last: number): void;
}

export interface StreamLogWriter {
  /** Resolves once the entries are in the log. */
  append(entries: readonly Entry[]): Promise<void>;
}

const largestBatch = 200;
const maxAttempts = 100;
/** How long a writer uses its own last number without reading the log. Milliseconds; far below the retention. */
const ownEndMs = 1_000;

/** Appends to the log, one batch at a time. */
export function createStreamLogWriter({ model, head, onWritten }: StreamLogWriterDeps): StreamLogWriter {
  const waiting: { entries: readonly Entry[]; settle: (error?: unknown) => void }[] = [];
  /** The number of the newest entry, if this writer wrote it recently. */
  let ownEnd: { last: number; until: number } | null = null;

  async function withoutKnown(entries: readonly Entry[]): Promise<Entry[]> {
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    const known = await model.distinct('keys', { keys: { $in: [...byKey.keys()] } } as never);
    for (const key of known as string[]) byKey.delete(key);
    return [...byKey.values()];
  }

  async function write(batch: readonly Entry[]): Promise<void> {
    // Usually an entry is new and there is one writer, which knows the end of the log. So this is tried without
    // reading.
    let entries = [...new Map(batch.map((entry) => [entry.key, entry])).values()];
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (attempt > 0) entries = await withoutKnown(batch);
      if (entries.length === 0) return;
      const first = (ownEnd && ownEnd.until > steadyNow() ? ownEnd.last : await head()) + 1;
      ownEnd = null;
      const last = first + entries.length - 1;
      const keys = entries.map(({ key }) => key);
      try {
        await model.collection.insertOne({ _id: first, first, last, entries, keys, at: new Date() } as never);
        ownEnd = { last, until: steadyNow() + ownEndMs };
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
