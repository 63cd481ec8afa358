import { givingUp } from '../../kernel/load/query-limits.ts';
import type { SearchEntryModel } from './search-entry.model.ts';

/** Longer than any look-up takes. Milliseconds. */
const limitMs = 2_000;

/** Reads entries by their terms. @throws AppError if it takes too long */
export const readEntries = <T>(entries: SearchEntryModel, pipeline: object[]): Promise<T[]> =>
  givingUp(
    entries.collection.aggregate(pipeline, { hint: 'found by', maxTimeMS: limitMs }).toArray() as Promise<
      T[]
    >,
  );
