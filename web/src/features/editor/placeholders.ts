import { applyEdit, fits, setText } from './text/apply-edit.ts';

export interface Upload {
  /** The text in place of the image until it is there. */
  placeholder: string;
  name: string;
  progress: number;
}

/** Names may hold what has a meaning in Markdown. */
const plainName = (name: string): string => name.replace(/[[\]\\`*_<>!\s]+/g, ' ').trim() || 'image';

const formatPlaceholder = (name: string, number: number): string =>
  `![Uploading ${name}${number > 1 ? ` (${number})` : ''}…]()`;
/** Of uploads that ended with their page, in a draft that was kept. */
export const STALE = /!\[Uploading [^[\]\n]*…\]\(\)\n?/g;

/** Without a name it is as short as can be. */
export const imageMarkdown = (name: string, path: string): string =>
  `![${name && plainName(name.replace(/\.\w{1,5}$/, ''))}](${path})`;

export function newUpload(text: string, fileName: string, all: readonly File[], file: File): Upload {
  const name = plainName(fileName);
  const same = all.slice(0, all.indexOf(file)).filter((other) => plainName(other.name) === name).length;
  let number = 1;
  for (let left = same; left > 0 || text.includes(formatPlaceholder(name, number)); number += 1)
    if (!text.includes(formatPlaceholder(name, number))) left -= 1;
  return { placeholder: formatPlaceholder(name, number), name, progress: 0 };
}

/**
 * Replaces a placeholder that still stands by the first of these that the length of the text allows, or by nothing; where
 * the user types meanwhile stays where it is.
 * @returns what it was replaced by; undefined if it does not stand there
 */
export function settle(
  textarea: HTMLTextAreaElement,
  placeholder: string,
  results: readonly string[],
): string | undefined {
  const from = textarea.value.indexOf(placeholder);
  if (from === -1) return undefined;
  const end = from + placeholder.length;
  const insert = results.find((result) => fits(textarea, { from, to: end, insert: result })) ?? '';
  // Without an image its line goes, too.
  const to = insert === '' && textarea.value[end] === '\n' ? end + 1 : end;
  if (document.activeElement !== textarea) {
    setText(textarea, from, to, insert);
    return insert;
  }
  const after = (place: number) => {
    if (place <= from) return place;
    return place >= to ? place + insert.length - (to - from) : from + insert.length;
  };
  const { selectionStart, selectionEnd } = textarea;
  applyEdit(textarea, { from, to, insert, select: [after(selectionStart), after(selectionEnd)] });
  return insert;
}
