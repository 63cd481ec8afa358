import { type Change, type Edit, getSelectedLines, type Line, type Selected, toEdit } from './edit.ts';

export type ListKind = 'bullets' | 'numbers' | 'tasks';

/** Blanks and quote signs, a list's marker with its blank, a task's box with its blank, and the rest. */
const LINE = /^([ \t]*(?:>[ \t]?)*[ \t]*)(?:([-*+]|\d{1,9}[.)])( +)(\[[ xX]\](?: +|$))?)?/;

export interface LineParts {
  /** Blanks and quote signs. */
  lead: string;
  /** `-`, `1.`; empty outside a list. */
  marker: string;
  gap: string;
  /** `[ ] ` or `[x] `; empty if it is no task. */
  box: string;
  content: string;
}

export function parseLine(line: string): LineParts {
  const [all = '', lead = '', marker = '', gap = '', box = ''] = LINE.exec(line) ?? [];
  return { lead, marker, gap, box, content: line.slice(all.length) };
}

function getListKind({ marker, box }: LineParts): ListKind | null {
  if (marker === '') return null;
  if (box !== '') return 'tasks';
  return /\d/.test(marker) ? 'numbers' : 'bullets';
}

const formatMarker = (kind: ListKind, index: number) =>
  ({ bullets: '- ', numbers: `${index + 1}. `, tasks: '- [ ] ' })[kind];

/** The lines that a format is for: those with text, or the only one. */
function meant(selected: Selected): Line[] {
  const lines = getSelectedLines(selected);
  const written = lines.filter(({ text }) => text.trim() !== '');
  return written.length > 0 ? written : lines.slice(0, 1);
}

export const isList = (selected: Selected, kind: ListKind): boolean =>
  meant(selected).every(({ text }) => getListKind(parseLine(text)) === kind);

/** Makes a list of the selected lines, changes the kind of theirs, or makes text of it again. */
export function toggleList(selected: Selected, kind: ListKind): Edit | null {
  const takeOff = isList(selected, kind);
  const changes = meant(selected).map(({ at, text }, index): Change => {
    const { lead, marker, gap, box } = parseLine(text);
    const old = marker.length + gap.length + box.length;
    return { at: at + lead.length, remove: old, insert: takeOff ? '' : formatMarker(kind, index) };
  });
  return toEdit(selected, changes);
}

const QUOTE = /^ {0,3}> ?/;

export const isQuote = (selected: Selected): boolean =>
  getSelectedLines(selected).every(({ text }) => QUOTE.test(text));

export function toggleQuote(selected: Selected): Edit | null {
  const takeOff = isQuote(selected);
  const changes = getSelectedLines(selected).map(({ at, text }): Change => {
    if (!takeOff) return { at, insert: text === '' ? '>' : '> ' };
    return { at, remove: QUOTE.exec(text)?.[0].length ?? 0 };
  });
  return toEdit(selected, changes);
}

/** The text as a quote, to be answered below. */
export const quoted = (text: string): string =>
  `${text
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')}\n\n`;
