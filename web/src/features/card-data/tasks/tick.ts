/** A box of a task list in a text: the position of the character between its brackets, and its new value. */
export interface Tick {
  at: number;
  checked: boolean;
}

const isBox = (text: string, at: number): boolean => /^\[[ xX]\]$/.test(text.slice(at - 1, at + 2));

/** The text with only that character changed; null if there is no box. */
export function tickBox(text: string, { at, checked }: Tick): string | null {
  return isBox(text, at) ? text.slice(0, at) + (checked ? 'x' : ' ') + text.slice(at + 1) : null;
}

interface Line {
  text: string;
  at: number;
}

function splitLines(text: string): Line[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const found = { text: line, at };
    at += line.length + 1;
    return found;
  });
}

/**
 * The same tick in a text that somebody else has changed since: in the same line, tickBox or not. Null if that line is
 * gone, or if it is not clear which of several is meant.
 */
export function repeatTick(before: string, tick: Tick, now: string): string | null {
  const line = splitLines(before).findLast(({ at }) => at <= tick.at);
  if (!line || !isBox(before, tick.at)) return null;
  const column = tick.at - line.at;
  const isSame = ({ text }: Line) =>
    isBox(text, column) &&
    text.slice(0, column) === line.text.slice(0, column) &&
    text.slice(column + 1) === line.text.slice(column + 1);
  const were = splitLines(before).filter(isSame);
  const are = splitLines(now).filter(isSame);
  if (were.length !== are.length) return null;
  const same = are[were.findIndex(({ at }) => at === line.at)];
  return same ? tickBox(now, { ...tick, at: same.at + column }) : null;
}
