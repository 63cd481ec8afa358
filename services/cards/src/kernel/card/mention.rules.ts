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

/** The mentions of a text before an edit that it still has, and what is written in it for which it had none. */
export function mentionsBefore(text: string, before: readonly StoredMention[]) {
  const written = mentionsIn(text);
  const kept = before.filter(({ name }) => written.some((names) => names.includes(name)));
  const isKept = (name: string) => kept.some((mention) => mention.name === name);
  return { written, kept, added: written.filter((names) => !names.some(isKept)) };
}

/**
 * The mentions of a text, in the order of its names.
 * @param people whom the writer may mention with the new names
 * @throws AppError `validation_failed` where it mentions too many
 */
export function toMentions(
  { written, kept }: Pick<ReturnType<typeof mentionsBefore>, 'written' | 'kept'>,
  people: Iterable<Person>,
  path: 'content' | 'description',
): StoredMention[] {
  const known = new Map([...people].map(({ id, username }) => [nameKey(username), id]));
  const before = new Map(kept.map(({ name, userId }) => [name, userId]));
  const meant = (names: readonly string[], getId: (name: string) => string | undefined) => {
    const name = names.find((one) => getId(one) !== undefined);
    return name === undefined ? null : ([name, getId(name) as string] as const);
  };
  const all = written.flatMap((names) => {
    const one = meant(names, (name) => before.get(name)) ?? meant(names, (name) => known.get(nameKey(name)));
    return one ? [one] : [];
  });
  const found = [...new Map(all)].map(([name, userId]) => ({ name, userId }));
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
