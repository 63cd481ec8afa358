/** Scripts without spaces between words. The content of a character class of patterns with the flag `u`. */
export const unspacedWords =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー\\p{sc=Bopomofo}\\p{sc=Yi}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}' +
  '\\p{sc=Myanmar}\\p{sc=Tibetan}\\p{sc=Javanese}\\p{sc=Balinese}\\p{sc=Tai_Tham}\\p{sc=New_Tai_Lue}\\p{sc=Tai_Le}' +
  '\\p{sc=Tai_Viet}';

/**
 * These scripts, and what else has no space before it: particles of Korean and emoji. In such a text an address has no space
 * around it.
 */
export const unspacedLetters = `${unspacedWords}\\p{sc=Hangul}\\p{So}\\p{Emoji_Modifier}・·`;

const unspaced = new RegExp(`[${unspacedLetters}]`, 'u');
const ofLabel = /[\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}-]/u;
/** Full-width and typographic marks: brackets, quotes, dashes, full stops. */
const mark = /(?![\0-\x7F・·])[\p{P}\p{Sm}\p{Sc}\p{Sk}]/u;

const isAscii = (char: string): boolean => char <= '\x7f';

export const isUnspaced = (char: string): boolean => !isAscii(char) && unspaced.test(char);
/** Whether a host may have it in one of its labels. */
export const isOfLabel = (char: string): boolean => ofLabel.test(char);
/** Whether no address has it, unless its host is written with an ideographic full stop. */
export const endsAddress = (char: string): boolean =>
  isAscii(char) ? /[\s<>"]/.test(char) : mark.test(char) || /\s/.test(char);

/** The character that starts at an index, with both halves of a surrogate pair. */
export const charAt = (text: string, index: number): string => {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
};

/** The character that ends at an index. */
export function charBefore(text: string, index: number): string {
  const last = text.charAt(index - 1);
  return /[\uDC00-\uDFFF]/.test(last) && /[\uD800-\uDBFF]/.test(text.charAt(index - 2))
    ? text.slice(index - 2, index)
    : last;
}
