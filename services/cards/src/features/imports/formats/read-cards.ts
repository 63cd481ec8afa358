import { tableFormats } from '@cardinal/contracts';
import { readFider } from './fider.ts';
import { readGithub } from './github.ts';
import { readTable } from './read-table.ts';
import type { SourceCard, SourceFile, TableReading } from './source-card.ts';
import { readTrello } from './trello.ts';

const readers = { trello: readTrello, github: readGithub, fider: readFider } as const;

const isTable = (file: SourceFile): boolean => tableFormats.includes(file.format);

/** The cards of a file, in their order. @throws AppError for a file that cannot be read */
export function readCards(file: SourceFile, reading: TableReading): AsyncIterable<SourceCard> {
  if (isTable(file)) return readTable(file, reading);
  return readers[file.format as keyof typeof readers](file);
}
