import { parse, toPlainText } from '@cardinal/markdown';
import { wordsIn } from '../search/words.ts';

/** A text as it is compared: its words without case and accents, and without letters that are not seen. */
const tokensOf = (text: string): string[] =>
  Array.from(wordsIn(text.replace(/\p{Cf}+/gu, '')), ({ word }) => word);

/** Whether nothing of it can be compared, so that it would be found nowhere. */
export const isWordless = (phrase: string): boolean => tokensOf(phrase).length === 0;

/** Whether one of the phrases stands in the tokens, as whole words that follow each other. */
function has(tokens: readonly string[], phrases: readonly (readonly string[])[]): boolean {
  const byFirst = Map.groupBy(phrases, ([first = '']) => first);
  return tokens.some((token, at) =>
    byFirst.get(token)?.some((phrase) => phrase.every((word, offset) => tokens[at + offset] === word)),
  );
}

/**
 * Whether a text has a blocked word or phrase, as it is written or as it is read: signs of Markdown within a word part
 * nothing. Takes time that grows with the length of the text alone.
 */
export function hasBlockedWord(text: string, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return false;
  const wanted = phrases.map(tokensOf);
  return has(tokensOf(text), wanted) || has(tokensOf(toPlainText(parse(text))), wanted);
}
