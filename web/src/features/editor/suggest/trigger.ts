import { unspacedLetters } from '@cardinal/contracts';
import { isInCode } from '../text/code-blocks.ts';
import { lineStart, type Selected } from '../text/edit.ts';

export type SuggestionKind = 'people' | 'cards' | 'emoji';

/** A sign that was typed, and what follows it up to the caret. */
export interface Trigger {
  kind: SuggestionKind;
  typed: string;
  /** The position of the sign. */
  from: number;
  to: number;
}

/** Input methods also write them in full width. */
const kinds: Record<string, SuggestionKind> = {
  '@': 'people',
  '＠': 'people',
  '#': 'cards',
  '＃': 'cards',
  ':': 'emoji',
};
/** Signs within a word, as in an e-mail address or a time, mean nothing. Scripts without spaces have words of one letter. */
const TYPED = new RegExp(
  `(?:^|[\\s([{>"'*_~]|(?![\\0-\\x7F])[\\p{P}\\p{S}]|[${unspacedLetters}](?!:))([@＠#＃:])([^\\s@＠#＃:]{0,40})$`,
  'u',
);
/** The shortest text after each sign that is looked for. Characters. */
const SHORTEST = { people: 0, cards: 2, emoji: 2 } as const;

export function triggerAt({ text, from, to }: Selected): Trigger | null {
  if (from !== to) return null;
  const start = Math.max(lineStart(text, from), from - 50);
  const [, sign = '', typed = ''] = TYPED.exec(text.slice(start, from)) ?? [];
  const kind = kinds[sign];
  if (!kind || typed.length < SHORTEST[kind] || isInCode(text, from)) return null;
  return { kind, typed, from: from - typed.length - 1, to: from };
}
