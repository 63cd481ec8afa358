import type { mongo } from 'mongoose';
import { givingUp } from '../../kernel/load/query-limits.ts';
import type { SearchEntry } from './search-entry.model.ts';

/** Longer than any look-up takes. Milliseconds. */
const limitMs = 2_000;

/** Entries of this release, or of an earlier one as long as those are not full. */
export type EntryCollection = mongo.Collection<SearchEntry>;

/** Reads entries by their terms. @throws AppError if it takes too long */
export const readEntries = <T>(entries: EntryCollection, pipeline: object[]): Promise<T[]> =>
  givingUp(entries.aggregate(pipeline, { hint: 'found by', maxTimeMS: limitMs }).toArray() as Promise<T[]>);
