import { parse, toPlainText } from '@cardinal/markdown';
import { wordsIn } from '../search/words.ts';

/** A text as it is compared: its words without case and accents, and without letters that are not seen. */
const tokensOf = (text: string): string[] =>
  Array.from(wordsIn(text.replace(/\p{Cf}+/gu, '')), ({ word }) => word);

/** Whether nothing of it can be compared, so that it would be found nowhere. */
export const isWordless = (phrase: string): boolean => tokensOf(phrase).length === 0;

/** The words that may come next in a phrase. */
interface Step {
  next: Map<string, Step>;
  isEnd: boolean;
}

const newStep = (): Step => ({ next: new Map(), isEnd: false });

/** Phrases that begin alike share their steps, so that a text is compared with all of them at once. */
function stepsOf(phrases: readonly string[]): Step {
  const start = newStep();
  for (const phrase of phrases) {
    let step = start;
    for (const word of tokensOf(phrase)) {
      const following = step.next.get(word) ?? newStep();
      step.next.set(word, following);
      step = following;
    }
    step.isEnd = step !== start;
  }
  return start;
}

/** Whether one of the phrases stands in the tokens, as whole words that follow each other. */
const has = (tokens: readonly string[], start: Step): boolean =>
  tokens.some((_, from) => {
    let step: Step | undefined = start;
    for (let at = from; step && !step.isEnd; at += 1) step = step.next.get(tokens[at] ?? '');
    return step !== undefined;
  });

/**
 * Whether a text has a blocked word or phrase, as it is written or as it is read: signs of Markdown within a word part
 * nothing. Takes time that grows with the length of the text alone.
 */
export function hasBlockedWord(text: string, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return false;
  const wanted = stepsOf(phrases);
  return has(tokensOf(text), wanted) || has(tokensOf(toPlainText(parse(text))), wanted);
}
