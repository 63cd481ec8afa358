import { composed, projectPages } from '@cardinal/contracts';
import { transliterate } from 'transliteration';

/** Long enough for any meaningful name, short enough for a suffix within the 140 characters that paths allow. */
const maxLength = 60;
const shortestCut = 30;

/** Words that routes use, or may use, in place of a project's slug. */
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

/** Pages of a project that stand beside its public boards. */
export const reservedBoardSlugs: ReadonlySet<string> = new Set(projectPages);

function cut(text: string): string {
  if (text.length <= maxLength) return text;
  const head = text.slice(0, maxLength);
  const lastWhole = text[maxLength] === '-' ? maxLength : head.lastIndexOf('-');
  return head.slice(0, lastWhole > shortestCut ? lastWhole : maxLength).replace(/-+$/, '');
}

/** The slug for a name: ASCII letters and digits; `fallback` if the name has none that can be transliterated. */
export function toSlug(name: string, fallback: string): string {
  const words = transliterate(composed(name, 'NFKC'))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return cut(words) || fallback;
}

/** `base`, or with the lowest free number from 2 on. */
export function firstFreeSlug(base: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(base)) return base;
  let number = 2;
  while (isTaken(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
