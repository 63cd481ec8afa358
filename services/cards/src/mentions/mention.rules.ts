import { limits, type Mention, nameKey } from '@cardinal/contracts';
import { mentionsIn } from '@cardinal/markdown';
import { AppError } from '@cardinal/service-kit';
import type { Person } from '../read-models/users.ts';

/** Somebody whom a text mentions. */
export interface StoredMention {
  /** As it is written behind the @. */
  name: string;
  userId: string;
}

/** The mentions of a text before an edit that it still has, and the names for which it had none. */
export function mentionsBefore(text: string, before: readonly StoredMention[]) {
  const names = mentionsIn(text);
  const kept = before.filter(({ name }) => names.includes(name));
  return { names, kept, added: names.filter((name) => !kept.some((mention) => mention.name === name)) };
}

/**
 * The mentions of a text, in the order of its names.
 * @param people whom the writer may mention with the new names
 * @throws AppError `validation_failed` where it mentions too many
 */
export function mentionsOf(
  { names, kept }: Pick<ReturnType<typeof mentionsBefore>, 'names' | 'kept'>,
  people: Iterable<Person>,
  path: 'content' | 'description',
): StoredMention[] {
  const known = new Map([...people].map(({ id, username }) => [nameKey(username), id]));
  const found = names.flatMap((name) => {
    const userId = kept.find((mention) => mention.name === name)?.userId ?? known.get(nameKey(name));
    return userId ? [{ name, userId }] : [];
  });
  // Each spelling of a name is stored, so that these are counted and not people.
  if (found.length <= limits.textMentions) return found;
  const message = `A text can mention at most ${limits.textMentions} people`;
  throw new AppError('validation_failed', message, { issues: [{ path, message }] });
}

/** The ids of those who are mentioned, each once. */
export const mentionedIn = (mentions: readonly StoredMention[] = []): string[] => [
  ...new Set(mentions.map(({ userId }) => userId)),
];

/** Mentions with the names of today. */
export const presentMentions = (
  mentions: readonly StoredMention[] = [],
  people: ReadonlyMap<string, Person>,
): Mention[] =>
  mentions.flatMap(({ name, userId }) => {
    const person = people.get(userId);
    return person ? [{ ...person, name }] : [];
  });
