import { removeLinks } from '@cardinal/contracts';
import { removeLinksOfMarkdown } from '@cardinal/markdown';
import { AppError } from '@cardinal/service-kit';

interface Text {
  title?: string;
  description?: string;
}

const says = (text: string) => /[^\s\p{P}]/u.test(text);

function plain(text: string, what: 'title' | 'description'): string {
  const rest = what === 'title' ? removeLinks(text) : removeLinksOfMarkdown(text);
  if (rest !== null && (rest === text || says(rest))) return rest;
  const message = `Links are not allowed for public users. Please write a ${what} without them.`;
  throw new AppError('validation_failed', message, { issues: [{ path: what, message }] });
}

/**
 * The text of a card as it is stored: without links where its writer may write none (docs/product-rules.md, Links of strangers).
 * @throws AppError `validation_failed` where nothing but links was written
 */
export function writtenBy<T extends Text>(text: T, mayWriteLinks: boolean): T {
  if (mayWriteLinks) return text;
  return {
    ...text,
    ...(text.title === undefined ? {} : { title: plain(text.title, 'title') }),
    ...(text.description === undefined ? {} : { description: plain(text.description, 'description') }),
  };
}

/** Image paths as they are stored: each once, and null instead of an empty list. */
export const storedImages = (paths: readonly string[] | null | undefined): string[] | null =>
  paths && paths.length > 0 ? [...new Set(paths)] : null;

export const sameList = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  (one ?? []).length === (other ?? []).length && (one ?? []).every((item, index) => item === other?.[index]);

/** Ids of the new list that were not in the old one. */
export const addedTo = (before: readonly string[] = [], after: readonly string[] = []): string[] =>
  after.filter((id) => !before.includes(id));

/** Ids of people or labels as they are stored: each once, in the order in which they were added. */
export const storedIds = (before: readonly string[] = [], wanted: readonly string[]): string[] => [
  ...before.filter((id) => wanted.includes(id)),
  ...new Set(addedTo(before, wanted)),
];
