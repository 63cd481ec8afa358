import { createHash } from 'node:crypto';
import type { ImportField } from '@cardinal/contracts';
import { parseDay, parseTime } from './dates.ts';
import { fault } from './fault.ts';
import {
  emptyCard,
  type SourceCard,
  type SourceComment,
  type SourceFile,
  type TableReading,
} from './source-card.ts';
import { readRows } from './table.ts';

/** Headings of columns that have none. */
const nameColumns = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => cell.trim() || `Column ${at + 1}`);

/** The headings, and the first rows below them. */
export async function readHeadings(
  file: SourceFile,
  most: number,
): Promise<{ names: string[]; samples: string[][] }> {
  let names: string[] | null = null;
  const samples: string[][] = [];
  for await (const { cells } of readRows(file)) {
    if (!names) names = nameColumns(cells);
    else samples.push(cells);
    if (samples.length >= most) break;
  }
  if (!names) throw fault('The file is empty.');
  return { names, samples };
}

/** Several values in one cell. */
const split = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Jira writes `date;author;text` into a cell. */
function parseComment(text: string, { dateOrder }: TableReading): SourceComment {
  const [, date = '', author = '', said = ''] = /^([^;\n]{6,40});([^;\n]{0,200});([\s\S]*)$/.exec(text) ?? [];
  const createdAt = date ? parseTime(date, dateOrder) : null;
  return createdAt
    ? { author: author || null, createdAt, text: said }
    : { author: null, createdAt: null, text };
}

/** A card without an id is known by what it says, and by how often that was there before. */
function createNaming() {
  const seen = new Map<string, number>();
  return (cells: readonly string[]): string => {
    const hash = createHash('sha256').update(cells.join('\u0000')).digest('base64url').slice(0, 24);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return count === 1 ? hash : `${hash}/${count}`;
  };
}

type Setters = Record<ImportField, (card: SourceCard, text: string, reading: TableReading) => void>;

const notADate = (field: string, text: string) =>
  `The ${field} “${text.slice(0, 40)}” is no date that is known here.`;

const setters: Setters = {
  id: (card, text) => {
    card.names.push(text, `#${text}`);
  },
  title: (card, text) => {
    card.title = text;
  },
  description: (card, text) => {
    card.description = text;
  },
  state: (card, text) => {
    card.state = text;
  },
  type: (card, text) => {
    card.type = text;
  },
  priority: (card, text) => {
    card.priority = text;
  },
  labels: (card, text) => {
    card.labels.push(...split(text));
  },
  author: (card, text) => {
    card.author = text;
  },
  assignee: (card, text) => {
    card.assignees.push(...split(text));
  },
  createdAt: (card, text, { dateOrder }) => {
    card.createdAt = parseTime(text, dateOrder);
    if (!card.createdAt) card.leftOut.push(notADate('time of creation', text));
  },
  updatedAt: (card, text, { dateOrder }) => {
    card.updatedAt = parseTime(text, dateOrder);
    if (!card.updatedAt) card.leftOut.push(notADate('time of the last change', text));
  },
  dueDate: (card, text, { dateOrder }) => {
    card.dueDate = parseDay(text, dateOrder);
    if (!card.dueDate) card.leftOut.push(notADate('due date', text));
  },
  comment: (card, text, reading) => {
    card.comments.push(parseComment(text, reading));
  },
  votes: (card, text) => {
    const votes = Number(text);
    if (Number.isSafeInteger(votes) && votes >= 0) card.votes = votes;
    else card.leftOut.push(`“${text.slice(0, 40)}” is no number of votes.`);
  },
  address: (card, text) => {
    card.names.push(text);
  },
};

/** The cards of a table, by the field of each column. */
export async function* readTable(file: SourceFile, reading: TableReading): AsyncIterable<SourceCard> {
  const { columns } = reading;
  const idColumn = columns.indexOf('id');
  const name = createNaming();
  let isHeading = true;
  for await (const { line, cells } of readRows(file)) {
    if (isHeading) {
      isHeading = false;
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    const id = idColumn < 0 ? '' : (cells[idColumn] ?? '').trim();
    const card = emptyCard(line, id || name(cells));
    for (const [at, cell] of cells.entries()) {
      const field = columns[at];
      const text = cell.trim();
      if (field && text) setters[field](card, text, reading);
    }
    yield card;
  }
}
