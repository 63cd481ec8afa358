/** Characters that are kept before and after what is different. */
const around = 120;

const isHalf = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

function commonStart(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** The first beginning of a word from `at` to before `end`; `at` where there is none. */
function wordFrom(text: string, at: number, end: number): number {
  if (at <= 0) return 0;
  const blank = text.slice(at, end).search(/\s/);
  if (blank >= 0) return at + blank + 1;
  return isHalf(text, at) ? at - 1 : at;
}

/** The last end of a word from after `start` to `at`; `at` where there is none. */
function wordTo(text: string, start: number, at: number): number {
  if (at >= text.length) return text.length;
  const blank = text.slice(start, at).search(/\s\S*$/);
  if (blank >= 0) return start + blank;
  return isHalf(text, at) ? at + 1 : at;
}

/**
 * The parts of both texts in which they differ, with some words around, and an ellipsis for what is left out. Takes
 * linear time, and keeps little of long texts in which little changes.
 */
export function textDifference(before: string, after: string): { from: string; to: string } {
  const shorter = Math.min(before.length, after.length);
  const start = commonStart(before, after, shorter);
  const end = commonEnd(before, after, shorter - start);
  const first = wordFrom(before, start - around, start);
  const last = wordTo(before, before.length - end, before.length - Math.max(0, end - around));
  const cut = (text: string) => {
    const to = text.length - (before.length - last);
    return `${first > 0 ? '…' : ''}${text.slice(first, to)}${to < text.length ? '…' : ''}`;
  };
  return { from: cut(before), to: cut(after) };
}
