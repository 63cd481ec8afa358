import { limits } from '@cardinal/contracts';
import type { Mention } from './tree.ts';

/**
 * The names that a mention may mean, the longest first: a dot or dash at the end, or a letter of a script without spaces, is
 * part of the name of somebody who is called so, and otherwise of the sentence.
 */
export function listSpellings({ name, tail = '' }: Pick<Mention, 'name' | 'tail'>): string[] {
  const lengths = Array.from({ length: tail.length + 1 }, (_, cut) => tail.length - cut);
  return lengths.map((length) => name + tail.slice(0, length));
}

/** A mention of this text behind the @; null if nobody can be called so. */
export function toMention(name: string, tail: string): Mention | null {
  const written = (name + tail).slice(0, limits.usernameMax);
  const shortest = Math.max(name.length, limits.usernameMin);
  if (name.length > limits.usernameMax || written.length < shortest) return null;
  const end = written.slice(shortest);
  return { type: 'mention', name: written.slice(0, shortest), ...(end ? { tail: end } : {}) };
}

/** The person that a mention means, and the text behind the name; if nobody is found, the shortest name counts. */
export function mentioned<T>(
  mention: Pick<Mention, 'name' | 'tail'>,
  find: (name: string) => T | null | undefined,
): { found: T | null; rest: string } {
  const { name, tail = '' } = mention;
  for (const spelling of listSpellings(mention)) {
    const found = find(spelling);
    if (found) return { found, rest: tail.slice(spelling.length - name.length) };
  }
  return { found: null, rest: tail };
}
