import { foldText } from '@cardinal/contracts';

export interface Searchable {
  title: string;
  /** Additional search terms: synonyms, the parent's name. */
  words?: string | undefined;
}

const inWords = /[^\p{L}\p{N}\p{M}]+/u;

/** The score of a match; 0 for none. */
export function score({ title, words = '' }: Searchable, typed: string): number {
  const wanted = foldText(typed).trim();
  if (wanted === '') return 1;
  const name = foldText(title).trim();
  if (name === wanted) return 100;
  if (name.startsWith(wanted)) return 90;
  const parts = wanted.split(/\s+/);
  const own = name.split(inWords);
  const begins = (part: string) => own.some((word) => word.startsWith(part));
  if (parts.every(begins)) return 80;
  if (name.includes(wanted)) return 70;
  const all = `${name} ${foldText(words)}`;
  if (parts.every((part) => all.split(inWords).some((word) => word.startsWith(part)))) return 60;
  if (parts.every((part) => all.includes(part))) return 50;
  // 'gd' for 'Go to dashboard': the first letters of words, in order.
  return parts.length === 1 && isSubsequence(wanted, own.map((word) => word[0] ?? '').join('')) ? 30 : 0;
}

function isSubsequence(wanted: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) if (letter === wanted[at]) at += 1;
  return wanted.length > 1 && at === wanted.length;
}

/** The matches, best first; otherwise keeps their order. */
export function ranked<Item extends Searchable>(
  items: readonly Item[],
  typed: string,
  most = Infinity,
): Item[] {
  return items
    .map((item) => ({ item, points: score(item, typed) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ item }) => item);
}

/** The best score of any. */
export const bestScore = (items: readonly Searchable[], typed: string): number =>
  Math.max(0, ...items.map((item) => score(item, typed)));
