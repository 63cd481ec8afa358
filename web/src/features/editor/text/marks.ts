import {
  type Change,
  type Edit,
  getSelectedLines,
  lineStart,
  replacing,
  type Selected,
  toEdit,
} from './edit.ts';

export type Mark = 'bold' | 'italic' | 'strike' | 'code';

/** The delimiters of each mark; the first is written here, the others are understood. */
const delimiters: Record<Mark, readonly string[]> = {
  bold: ['**', '__'],
  italic: ['_', '*'],
  strike: ['~~'],
  code: ['`', '``'],
};

const PREFIX = /^\s*(?:>\s?)*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?(?:#{1,6}\s+)?/;
const WORD = /[\p{L}\p{N}]/u;

interface Range {
  from: number;
  to: number;
}

/** A part of a line between two delimiters. */
interface Pair extends Range {
  delimiter: string;
}

/** The marked parts of a line. */
function pairsIn(line: string, mark: Mark): Pair[] {
  return delimiters[mark].flatMap((delimiter) => {
    const pairs: Pair[] = [];
    let open: number | null = null;
    for (const at of findPositions(line, delimiter, mark)) {
      const [before, after] = [line[at - 1] ?? ' ', line[at + delimiter.length] ?? ' '];
      const splits = delimiter[0] === '_' && WORD.test(before) && WORD.test(after);
      if (splits) continue;
      if (open !== null && at > open && (mark === 'code' || before !== ' ')) {
        pairs.push({ delimiter, from: open, to: at });
        open = null;
      } else if (mark === 'code' || after !== ' ') open = at + delimiter.length;
    }
    return pairs;
  });
}

/** Positions of a delimiter that is neither escaped nor a part of a longer one. */
function findPositions(line: string, delimiter: string, mark: Mark): number[] {
  const sign = delimiter[0] ?? '';
  const positions: number[] = [];
  for (let at = line.indexOf(sign); at !== -1; at = line.indexOf(sign, at)) {
    let end = at;
    while (line[end] === sign) end += 1;
    const length = end - at;
    // Three signs are bold and italic at once.
    const fits = length === delimiter.length || (length === 3 && mark !== 'code' && mark !== 'strike');
    if (fits && (mark === 'code' || line[at - 1] !== '\\')) positions.push(at);
    at = end;
  }
  return positions;
}

/** The marked part around a range, delimiters selected or not. */
function enclosing(text: string, { from, to }: Range, mark: Mark): Pair | undefined {
  const start = lineStart(text, from);
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end === -1 ? undefined : end);
  const pairs = pairsIn(line, mark).map((pair) => ({
    ...pair,
    from: pair.from + start,
    to: pair.to + start,
  }));
  return pairs.find(
    (pair) => pair.from - pair.delimiter.length <= from && to <= pair.to + pair.delimiter.length,
  );
}

/** The parts of the selected lines that can be marked; a word, if only a caret stands in it. */
function parts(selected: Selected): Range[] {
  const { text, from, to } = selected;
  if (from === to) return [wordAround(text, from)];
  return getSelectedLines(selected)
    .map((line) => {
      const [prefix = ''] = PREFIX.exec(line.text) ?? [];
      const start = Math.max(from, line.at + prefix.length);
      const end = Math.min(to, line.at + line.text.trimEnd().length);
      const blanks = text.slice(start, end).length - text.slice(start, end).trimStart().length;
      const content = text.slice(start + blanks, end).trimEnd();
      return { from: start + blanks, to: start + blanks + content.length };
    })
    .filter((part) => part.to > part.from);
}

function wordAround(text: string, at: number): Range {
  let [from, to] = [at, at];
  while (from > 0 && WORD.test(text[from - 1]!)) from -= 1;
  while (to < text.length && WORD.test(text[to]!)) to += 1;
  return { from, to };
}

export function isMarked(selected: Selected, mark: Mark): boolean {
  const all = parts(selected);
  return all.length > 0 && all.every((part) => enclosing(selected.text, part, mark));
}

/** Marks the selection, line by line, or takes the mark off if all of it is marked. */
export function toggleMark(selected: Selected, mark: Mark): Edit | null {
  const { text, from, to } = selected;
  const all = parts(selected);
  if (isMarked(selected, mark)) return toEdit(selected, unmarking(text, all, mark));
  const delimiter = delimiterFor(selected, mark);
  if (from === to && all[0]?.from === all[0]?.to) return toggleEmpty(selected, delimiter);
  const changes = all
    .filter((part) => !enclosing(text, part, mark))
    .flatMap((part): Change[] => [
      { at: part.from, insert: delimiter },
      { at: part.to, insert: delimiter },
    ]);
  return toEdit(selected, changes);
}

function unmarking(text: string, all: readonly Range[], mark: Mark): Change[] {
  const pairs = new Map<number, Pair>();
  for (const part of all) {
    const pair = enclosing(text, part, mark);
    if (pair) pairs.set(pair.from, pair);
  }
  return [...pairs.values()].flatMap(({ from, to, delimiter: { length } }) => [
    { at: from - length, remove: length },
    { at: to, remove: length },
  ]);
}

/** Begins a mark at the caret, or takes back one that was just begun. */
function toggleEmpty(selected: Selected, delimiter: string): Edit {
  const { text, from: at } = selected;
  const { length } = delimiter;
  const around = text.slice(at - length, at + length);
  if (around === delimiter + delimiter) {
    return { from: at - length, to: at + length, insert: '', select: [at - length, at - length] };
  }
  return replacing(selected, delimiter + delimiter, [at + length, at + length]);
}

/** Within a word only asterisks count, and code with a backtick needs two. */
function delimiterFor({ text, from, to }: Selected, mark: Mark): string {
  const [first, second] = delimiters[mark] as [string, string];
  const isPart = from !== to && (WORD.test(text[from - 1] ?? '') || WORD.test(text[to] ?? ''));
  if (mark === 'italic') return isPart ? second : first;
  return mark === 'code' && text.slice(from, to).includes('`') ? second : first;
}
