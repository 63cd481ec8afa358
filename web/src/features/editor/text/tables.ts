import { type Edit, lineEnd, lineStart, replacing, type Selected } from './edit.ts';

type Rows = string[][];

/** A cell has one line, and a bar would end it. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/[\\|]/g, '\\$&');
/** The same for a text that is Markdown already. */
const markdownCell = (text: string): string => text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');

/** The first row is the head. */
export const formatTable = (rows: Readonly<Rows>): string => tableOfCells(rows.map((row) => row.map(cell)));

export const tableOfMarkdown = (rows: Readonly<Rows>): string =>
  tableOfCells(rows.map((row) => row.map(markdownCell)));

function tableOfCells(rows: Readonly<Rows>): string {
  const width = Math.max(...rows.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(Array(width).fill('---')), ...body.map(line)].join('\n');
}

const isTable = (rows: Readonly<Rows>) => rows.length > 1 && (rows[0]?.length ?? 0) > 1;

/** More than this is no table that somebody wants to read in a text. Cells. */
const MOST_CELLS = 2_000;

/** The rows of a table that was copied from a spreadsheet; null for anything else. */
export function copiedRows(data: Pick<DataTransfer, 'getData'>): Rows | null {
  const rows = rowsOfHtml(data.getData('text/html')) ?? rowsOfTabs(data.getData('text/plain'));
  return rows && isTable(rows) && rows.length * (rows[0]?.length ?? 0) <= MOST_CELLS ? rows : null;
}

/** Longer clipboards are no tables to be shown in a text. Characters. */
const LONGEST_HTML = 2_000_000;

function rowsOfHtml(html: string): Rows | null {
  if (html.length > LONGEST_HTML || !/<table[\s>]/i.test(html)) return null;
  // A parsed document without a window runs and loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('style, script')) hidden.remove();
  const tables = body.querySelectorAll('table');
  const [table] = tables;
  const isAll = tables.length === 1 && table?.textContent?.trim() === body.textContent?.trim();
  // Its words alone would say less.
  if (!table || !isAll || table.querySelector('a[href], strong, b, em, i, del, s, code')) return null;
  for (const end of table.querySelectorAll('br, p, div, li')) end.after('\n');
  return [...table.rows].map(readCells);
}

/** Merged cells leave room, so that what follows stays in its column. */
const readCells = (row: HTMLTableRowElement): string[] =>
  [...row.cells].flatMap(({ textContent, colSpan }) => [
    textContent ?? '',
    ...Array<string>(Math.min(colSpan, MOST_CELLS) - 1).fill(''),
  ]);

/** Lines with the same number of tabs; code that is indented by them is no table. */
function rowsOfTabs(text: string): Rows | null {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const width = rows[0]?.length ?? 0;
  const isEven = rows.every((row) => row.length === width);
  return isEven && rows.some(([first]) => first !== '') ? rows : null;
}

const BLANK = formatTable([
  ['Column 1', 'Column 2'],
  ['', ''],
]);

/** A table begins a paragraph. */
function gapBefore(text: string, at: number): string {
  const before = text.slice(0, at);
  if (before.trim() === '' || before.endsWith('\n\n')) return '';
  return lineStart(text, at) === at ? '\n' : '\n\n';
}

/** A table or other blocks of Markdown in the place of the selection. */
export const blocksInPlace = (selected: Selected, blocks: string): Edit =>
  replacing(selected, `${gapBefore(selected.text, selected.from)}${blocks}\n`);

/** A small table below the present line, with its first heading selected. */
export function newTable(selected: Selected): Edit {
  const { text, to } = selected;
  const at = lineEnd(text, to);
  const gap = gapBefore(text, at);
  const first = at + gap.length + 2;
  const insert = `${gap}${BLANK}\n`;
  return { from: at, to: at, insert, select: [first, first + 'Column 1'.length] };
}
