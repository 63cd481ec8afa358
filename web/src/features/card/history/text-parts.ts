import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';

/** How long texts are compared by word, and then by line. Milliseconds; some texts would take minutes. */
const LIMIT_MS = 250;

/** A piece of a text that stayed, was added or was removed. */
export type TextPart = Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>;

/** The difference of two texts: by word, by line if that takes too long, or as a whole. */
export function textParts(from: string, to: string): TextPart[] {
  return (
    diffWordsWithSpace(from, to, { timeout: LIMIT_MS }) ??
    diffLines(from, to, { timeout: LIMIT_MS }) ?? [
      { value: from, added: false, removed: true },
      { value: to, added: true, removed: false },
    ]
  );
}
