import { composed } from '@cardinal/contracts';
import { transliterate } from 'transliteration';

/** Long enough for any name that means something, short enough for a suffix within the 140 that paths allow. */
const maxLength = 60;
const shortestCut = 30;

/** Words that routes use, or may come to use, where a project's slug stands. */
export const reservedProjectSlugs: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'boards',
  'create',
  'edit',
  'new',
  'public',
  'search',
  'settings',
]);

function cut(text: string): string {
  if (text.length <= maxLength) return text;
  const head = text.slice(0, maxLength);
  const lastWhole = text[maxLength] === '-' ? maxLength : head.lastIndexOf('-');
  return head.slice(0, lastWhole > shortestCut ? lastWhole : maxLength).replace(/-+$/, '');
}

/** The slug that a name asks for: ASCII letters and digits; `fallback` where the name has none that could be spelled so. */
export function slugOf(name: string, fallback: string): string {
  const words = transliterate(composed(name, 'NFKC'))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return cut(words) || fallback;
}

/** `base`, or with the lowest number from 2 on that nobody has. */
export function firstFreeSlug(base: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(base)) return base;
  let number = 2;
  while (isTaken(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
