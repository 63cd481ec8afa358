import { unspacedWords } from '@cardinal/contracts';
import { parse, toPlainText } from '@cardinal/markdown';
import { wordsIn } from '../../kernel/text/words.ts';

/** A letter of a script without spaces between words, with its marks, or text of other scripts. */
const part = new RegExp(`([${unspacedWords}]\\p{M}*)|[^${unspacedWords}]+`, 'gu');
/** Between two such letters that do not follow each other. */
const gap = '\n';

/**
 * A text as it is compared: its words without case and accents, and without letters that are not seen. In scripts without
 * spaces between words each letter is one, since a word may begin and end at any of them.
 */
function toTokens(text: string): string[] {
  const tokens: string[] = [];
  let letterEnd = -1;
  for (const { 0: found, 1: letter, index } of text.replace(/\p{Cf}+/gu, '').matchAll(part)) {
    if (letter !== undefined && letterEnd >= 0 && letterEnd !== index) tokens.push(gap);
    for (const { word } of wordsIn(found)) {
      tokens.push(word);
      letterEnd = letter === undefined ? -1 : index + found.length;
    }
  }
  return tokens;
}

/** Whether nothing of it can be compared, so that it would be found nowhere. */
export const isWordless = (phrase: string): boolean => toTokens(phrase).length === 0;

/** The words that may come next in a phrase. */
interface Step {
  next: Map<string, Step>;
  isEnd: boolean;
}

const newStep = (): Step => ({ next: new Map(), isEnd: false });

/** Phrases that begin alike share their steps, so that a text is compared with all of them at once. */
function buildSteps(phrases: readonly string[]): Step {
  const start = newStep();
  for (const phrase of phrases) {
    let step = start;
    for (const word of toTokens(phrase)) {
      const following = step.next.get(word) ?? newStep();
      step.next.set(word, following);
      step = following;
    }
    step.isEnd = step !== start;
  }
  return start;
}

/** Korean writes particles right behind a word. */
const particles =
  /(?<=.)(?:은|는|이|가|을|를|의|에|에서|에게|께|께서|한테|도|만|로|으로|와|과|랑|이랑|하고|부터|까지|보다|처럼|마다|밖에|조차|나|이나|님|들|입니다|이에요|예요){1,2}$/u;

const follow = ({ next }: Step, token = ''): Step | undefined =>
  next.get(token) ?? (/\p{sc=Hangul}$/u.test(token) ? next.get(token.replace(particles, '')) : undefined);

/** Whether one of the phrases stands in the tokens, as whole words that follow each other. */
const has = (tokens: readonly string[], start: Step): boolean =>
  tokens.some((_, from) => {
    let step: Step | undefined = start;
    for (let at = from; step && !step.isEnd; at += 1) step = follow(step, tokens[at]);
    return step !== undefined;
  });

/**
 * Whether a text has a blocked word or phrase, as it is written or as it is read: signs of Markdown within a word part
 * nothing. Takes time that grows with the length of the text alone.
 */
export function hasBlockedWord(text: string, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return false;
  const wanted = buildSteps(phrases);
  return has(toTokens(text), wanted) || has(toTokens(toPlainText(parse(text))), wanted);
}
