import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importLimits } from '@cardinal/contracts';
import { type CsvError, parse } from 'csv-parse';
import { decode } from './encoding.ts';
import { fault, tooLarge } from './fault.ts';
import type { SourceFile } from './source-card.ts';

interface Row {
  /** Where it begins, counted from 1. */
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'];

/** The separator of cells: the one that stands most often in the first row, outside quotes. */
function findDelimiter(text: string): string {
  const counts = new Map(delimiters.map((each) => [each, 0]));
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) break;
    else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return delimiters.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best));
}

const says: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quotation mark that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a closing quotation mark is followed by something other than the next cell',
  INVALID_OPENING_QUOTE: 'a quotation mark stands in a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: `a row is larger than ${importLimits.row / 1024 / 1024} MB`,
};

function toFault(error: unknown): unknown {
  const { code, lines, column } = error as CsvError & { lines?: number; column?: number | string };
  if (!code?.includes('CSV') && !code?.startsWith('INVALID')) return error;
  const at = { line: lines ?? 1, column: typeof column === 'number' ? column + 1 : undefined };
  return fault(`${says[code] ?? 'this is not a table of cells'}.`, at);
}

/** Reads up to the first line break, so that the delimiter is known before the parser begins. */
async function* withFirstLine(text: AsyncIterable<string>): AsyncGenerator<string, void> {
  let first = '';
  let isBegun = false;
  for await (const piece of text) {
    if (isBegun) {
      yield piece;
      continue;
    }
    first += piece;
    isBegun = /[\r\n]/.test(piece) || first.length > importLimits.row;
    if (isBegun) yield first;
  }
  if (!isBegun) yield first;
}

function checkCells(cells: readonly string[], line: number): void {
  if (cells.length > importLimits.columns)
    throw fault(`a row has more than ${importLimits.columns} columns.`, { line });
  const long = cells.findIndex(({ length }) => length > importLimits.cell);
  if (long >= 0)
    throw fault(`a cell has more than ${importLimits.cell} characters.`, { line, column: long + 1 });
}

/** Line breaks within cells. */
const countBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

/** The rows of a table, its headings first. @throws AppError with line and column for what is no table */
export async function* readRows(file: SourceFile): AsyncIterable<Row> {
  const pieces = withFirstLine(decode(file.open(), file.encoding));
  try {
    const beginning = (await pieces.next()).value ?? '';
    if (beginning.includes('\0')) throw fault('This is not a text file.');
    yield* parseRows(beginning, pieces);
  } finally {
    // Closes the file, also where it is not read to its end.
    await pieces.return();
  }
}

async function* parseRows(beginning: string, rest: AsyncGenerator<string, void>): AsyncIterable<Row> {
  const parser = parse({
    delimiter: findDelimiter(beginning),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: importLimits.row,
  });
  async function* all() {
    yield beginning;
    yield* rest;
  }
  const feeding = pipeline(Readable.from(all()), parser).catch(() => {});
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const line = info.lines - countBreaks(record);
      checkCells(record, line);
      rows += 1;
      if (rows > importLimits.cards + 1)
        throw tooLarge(`The file has more than ${importLimits.cards} cards. Import it in parts.`);
      yield { line, cells: record };
    }
  } catch (error) {
    throw toFault(error);
  } finally {
    parser.destroy();
    await feeding;
  }
}
