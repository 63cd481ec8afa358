import {
  type ImportFormat,
  type ImportMapping,
  type ImportSource,
  type ImportState,
  openImportStates,
} from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';
import type { Encoding } from './formats/source-card.ts';

/** Of an import, as far as its file is dealt with. */
export interface ImportCounts {
  created: number;
  known: number;
  skipped: number;
  leftOut: number;
}

export interface ImportDocument extends ImportCounts {
  _id: string;
  projectId: string;
  format: ImportFormat;
  encoding: Encoding;
  filename: string;
  bytes: number;
  /** `receiving`: nobody has seen it yet, as its file is not complete. */
  state: ImportState | 'receiving';
  /** The last time that its state changed. */
  changedAt: Date;
  /** The file is stored; missing once it was deleted. */
  hasFile?: true;
  /** The person who uploaded it, and from its start on the one who started it, in whose name it writes. */
  by: string;
  createdAt: Date;
  startedAt?: Date;
  endedAt?: Date;
  total: number;
  /** Cards of the file that are dealt with. A crash repeats those of a batch. */
  done: number;
  failure?: string;
  /** Cards that were removed while it was taken back, until now. */
  removed?: number;
  takenBack?: { removed: number; stay: number };
  source: ImportSource;
  mapping: Omit<ImportMapping, 'boardId'> & { boardId: string | null };
}

export type ImportRow = ImportDocument;

/** A card that an import brought; by its id, nothing is imported twice. It goes with the card. */
export interface ImportedCardDocument {
  /** Made of the project, the format, and the id in the file. */
  _id: string;
  importId: string;
  projectId: string;
  cardId: string;
  /** Where it stood, so that a second one with its id is found. */
  line: number;
  comments: number;
}

/** Somebody who wrote what was imported. The id is an author's without an account (`isGuestAuthor`). */
export interface ImportAuthorDocument {
  _id: string;
  projectId: string;
  name: string;
}

/** Something that was left out. The id is that of the import and a number. */
export interface LeftOutDocument {
  _id: string;
  importId: string;
  at: number;
  line: number;
  card: string;
  why: string;
}

const text = { type: String, required: true };
const options = { versionKey: false, minimize: false } as const;

export function importModels(connection: Connection) {
  const imports = new mongoose.Schema<ImportDocument>(
    {
      ...{ _id: text, projectId: text, format: text, encoding: text, filename: text, state: text },
      ...{ bytes: Number, hasFile: Boolean, by: text },
      ...{ createdAt: Date, changedAt: Date, startedAt: Date, endedAt: Date, total: Number, done: Number },
      ...{ created: Number, known: Number, skipped: Number, leftOut: Number, failure: String },
      ...{ removed: Number, takenBack: Object, source: Object, mapping: Object },
    } as never,
    options,
  );
  const open = { state: { $in: openImportStates } };
  imports.index({ projectId: 1 }, { unique: true, partialFilterExpression: open, name: 'under_way' });
  imports.index({ projectId: 1, createdAt: -1 }, { name: 'newest' });
  imports.index({ state: 1, changedAt: 1 }, { name: 'changed' });
  const cards = new mongoose.Schema<ImportedCardDocument>(
    {
      ...{ _id: text, importId: text, projectId: text, cardId: text, line: Number, comments: Number },
    } as never,
    options,
  );
  cards.index({ importId: 1, _id: 1 });
  cards.index({ cardId: 1 });
  cards.index({ projectId: 1 });
  const authors = new mongoose.Schema<ImportAuthorDocument>(
    { _id: text, projectId: text, name: text } as never,
    options,
  );
  authors.index({ projectId: 1 });
  const leftOut = new mongoose.Schema<LeftOutDocument>(
    { ...{ _id: text, importId: text, at: Number, line: Number, card: String, why: String } } as never,
    options,
  );
  leftOut.index({ importId: 1, at: 1 });
  return {
    imports: connection.model<ImportDocument>('Import', imports, 'imports'),
    importedCards: connection.model<ImportedCardDocument>('ImportedCard', cards, 'imported_cards'),
    importAuthors: connection.model<ImportAuthorDocument>('ImportAuthor', authors, 'import_authors'),
    leftOut: connection.model<LeftOutDocument>('ImportLeftOut', leftOut, 'import_left_out'),
  };
}
export type ImportModels = ReturnType<typeof importModels>;
