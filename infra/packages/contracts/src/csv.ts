/**
 * Signs that begin a formula at the start of a cell. In some languages spreadsheets separate cells by semicolons,
 * whatever the quotes say, so that cells begin within a text too. The sign comes first, or a text of blanks would
 * take its length squared.
 */
const formulas = /[=+\-@＝＋－＠](?<=(?:^|[;\t\r\n])[\s\0"]*.)/g;

/** Makes text that a spreadsheet would run as a formula plain text: https://owasp.org/www-community/attacks/CSV_Injection */
const plain = (text: string) => text.replace(formulas, "'$&").replace(/^[\t\r]/, "'$&");

type CsvCell = string | number | null;

function toCell(value: CsvCell): string {
  const text = typeof value === 'string' ? plain(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row of CSV (RFC 4180), which is safe to open in a spreadsheet. */
export const toCsvRow = (cells: readonly CsvCell[]): string => `${cells.map(toCell).join(',')}\r\n`;

/** The first row. Without the byte order mark, Excel reads UTF-8 as the system's own character set. */
export const toCsvHead = (columns: readonly string[]): string => `\uFEFF${toCsvRow(columns)}`;
