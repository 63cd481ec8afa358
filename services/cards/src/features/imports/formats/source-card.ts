import type { ImportField, ImportFormat, ImportMapping } from '@cardinal/contracts';

export interface SourceComment {
  /** Null where the file does not say. */
  author: string | null;
  createdAt: Date | null;
  text: string;
}

/** A card as a file says it, before anything is mapped. Texts are as long as the file has them. */
export interface SourceCard {
  /** Where it begins: the line of a table, the number of the card elsewhere. */
  line: number;
  /** Stays the same from export to export, so that nothing is imported twice. */
  externalId: string;
  title: string;
  description: string;
  state: string | null;
  type: string | null;
  priority: string | null;
  labels: string[];
  author: string | null;
  assignees: string[];
  createdAt: Date | null;
  updatedAt: Date | null;
  /** A day, such as 2026-12-24. */
  dueDate: string | null;
  comments: SourceComment[];
  votes: number;
  /** How texts of the file name it: `#12`, `ABC-12`, an address. */
  names: string[];
  /** Sentences about what the reader could not take along. */
  leftOut: string[];
}

export const emptyCard = (line: number, externalId: string): SourceCard => ({
  ...{ line, externalId, title: '', description: '', state: null, type: null, priority: null },
  ...{ labels: [], author: null, assignees: [], createdAt: null, updatedAt: null, dueDate: null },
  ...{ comments: [], votes: 0, names: [], leftOut: [] },
});

/**
 * The group of a card, which is gone then: of two cards with the same id, the second is never imported, and a file of
 * many such cards would copy the group for each.
 */
export function takeGroup<Key, Item>(groups: Map<Key, Item[]>, key: Key): Item[] {
  const group = groups.get(key) ?? [];
  groups.delete(key);
  return group;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** An uploaded file, which can be read as often as one likes. */
export interface SourceFile {
  format: ImportFormat;
  encoding: Encoding;
  /** Its bytes from the beginning. */
  open(): AsyncIterable<Buffer>;
}

/** How a table is read. */
export interface TableReading {
  columns: readonly (ImportField | null)[];
  dateOrder: ImportMapping['dateOrder'];
}
