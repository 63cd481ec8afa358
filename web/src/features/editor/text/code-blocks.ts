import { type Edit, getSelectedLines, lineEnd, lineStart, type Selected, toEdit } from './edit.ts';

interface Fence {
  /** The line that opens the block, and the one that closes it unless the text ends before. */
  open: { from: number; to: number };
  close: { from: number; to: number } | null;
}

const FENCE = /^[ \t>]*(`{3,}|~{3,})([^`]*)$/;

/** The fenced code block around a position. */
export function fenceAround(text: string, place: number): Fence | null {
  let open: (Fence['open'] & { mark: string }) | null = null;
  let from = 0;
  for (const line of text.split('\n')) {
    if (!open && from > place) return null;
    const to = from + line.length;
    const [, mark, info] = FENCE.exec(line) ?? [];
    if (mark && !open) open = { from, to, mark };
    else if (mark && open && mark.startsWith(open.mark) && info?.trim() === '') {
      if (place <= to) return { open, close: { from, to } };
      open = null;
    }
    from = to + 1;
  }
  return open && { open, close: null };
}

/** Whether Markdown means nothing there: in a code block, or in code of the same line. */
export function isInCode(text: string, place: number): boolean {
  if (fenceAround(text, place)) return true;
  const before = text.slice(lineStart(text, place), place);
  return (before.match(/`/g)?.length ?? 0) % 2 === 1;
}

/** Puts the selected lines into a code block, or takes the fences around them off. */
export function toggleCodeBlock(selected: Selected): Edit | null {
  const { text, from } = selected;
  const fence = fenceAround(text, from);
  if (fence) {
    const open = { at: fence.open.from, remove: Math.min(fence.open.to + 1, text.length) - fence.open.from };
    if (!fence.close) return toEdit(selected, [open]);
    const start = Math.max(open.at + open.remove, fence.close.from - 1);
    return toEdit(selected, [open, { at: start, remove: fence.close.to - start }]);
  }
  const lines = getSelectedLines(selected);
  const content = lines.map((line) => line.text).join('\n');
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  const at = lines[0]?.at ?? from;
  const start = at + mark.length + 1;
  const end = lineEnd(text, at + content.length);
  return {
    from: at,
    to: end,
    insert: `${mark}\n${content}\n${mark}`,
    select: [start, start + content.length],
  };
}
