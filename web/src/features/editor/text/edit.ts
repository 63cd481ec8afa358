/** The text of an editor and what of it is selected. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

/** Replaces the text between two positions, and selects something of the new text. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: readonly [number, number];
}

/** Text that goes at a position, and text that comes there. */
export interface Change {
  at: number;
  remove?: number;
  insert?: string;
}

/**
 * Several changes, in the order of their positions, as one edit, so that one undo takes back all. The same text stays
 * selected.
 */
export function toEdit({ text, from, to }: Selected, changes: readonly Change[]): Edit | null {
  const [first] = changes;
  const last = changes.at(-1);
  if (!first || !last) return null;
  const end = last.at + (last.remove ?? 0);
  let insert = '';
  let done = first.at;
  for (const { at, remove = 0, insert: added = '' } of changes) {
    insert += text.slice(done, at) + added;
    done = at + remove;
  }
  const start = moved(changes, from, from === to && from === end && changes.length > 1 ? 'before' : 'after');
  const stop = from === to ? start : moved(changes, to, 'before');
  return { from: first.at, to: end, insert, select: [start, stop] };
}

/** A position after changes: behind what is inserted there, or before it. */
function moved(changes: readonly Change[], place: number, side: 'before' | 'after'): number {
  let by = 0;
  for (const { at, remove = 0, insert = '' } of changes) {
    if (at > place || (at === place && side === 'before' && remove === 0)) break;
    if (place < at + remove) return at + by + insert.length;
    by += insert.length - remove;
  }
  return place + by;
}

/** Replaces the selection. */
export const replacing = ({ from, to }: Selected, insert: string, select?: Edit['select']): Edit => ({
  from,
  to,
  insert,
  select: select ?? [from + insert.length, from + insert.length],
});

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

export interface Line {
  /** The beginning of the text. */
  at: number;
  text: string;
}

/** The lines that a selection touches; not one that it only ends before. */
export function getSelectedLines({ text, from, to }: Selected): Line[] {
  const start = lineStart(text, from);
  const end = lineEnd(text, to > from && text[to - 1] === '\n' ? to - 1 : to);
  let at = start;
  return text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const found = { at, text: line };
      at += line.length + 1;
      return found;
    });
}
