/** Texts of other people must not command a terminal: nothing but tabs and ends of lines is left of control characters. */
const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (character) =>
    '\n\t'.includes(character) ? character : '',
  );

export const oneLine = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();

/** JSON in which no character commands a terminal: those that JSON itself leaves are written as escapes, too. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

type Row = readonly (string | number)[];

/** Rows in columns. The last column is as long as it is. */
function toTable(rows: readonly Row[]): string {
  const texts = rows.map((row) => row.map((cell) => oneLine(String(cell))));
  const widths = texts[0]?.map((_cell, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0))) ?? [];
  return texts
    .map((row) =>
      row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}

export interface OutputDeps {
  write(text: string): void;
  isJson(): boolean;
}

/** Says the same to people, in columns and sentences, and to programs, as JSON. */
export function createOutput({ write, isJson }: OutputDeps) {
  const json = (value: unknown) => write(`${toJson(value)}\n`);
  return {
    list<Item>(items: readonly Item[], toRow: (item: Item) => Row): void {
      if (isJson()) json(items);
      else if (items.length > 0) write(`${toTable(items.map(toRow))}\n`);
    },
    one<Item>(item: Item, toText: (item: Item) => string): void {
      if (isJson()) json(item);
      else write(`${plain(toText(item))}\n`);
    },
  };
}

export type Output = ReturnType<typeof createOutput>;
