import { may, type Presence, type Role } from '@cardinal/contracts';
import type { Looker } from './looking.ts';

export interface Reader {
  userId: string | null;
  role: Role;
}

type Present = Presence['people'][number];

/** So many places of people are named; the others count. */
const mostNamed = 50;

/** By name, so that faces keep their places; where not all are named, those who write come first. */
function selectNamed(people: readonly Present[]): Present[] {
  const order = (one: Present) => `${one.username} ${one.userId} ${one.cardId}`;
  const sorted = people.toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
  if (people.length <= mostNamed) return sorted;
  return sorted.toSorted((one, other) => Number(other.typing) - Number(one.typing)).slice(0, mostNamed);
}

/** The others on a board, as a reader may know of them: only the team sees names. */
export function describePresence(lookers: readonly Looker[], guests: number, reader: Reader): Presence {
  const seesNames = may(reader.role, 'note.use');
  const people = new Map<string, Present>();
  const others = new Set<string>();
  for (const { userId, username, cardId, typing } of lookers) {
    if (userId === reader.userId) continue;
    others.add(userId);
    if (!seesNames || username === null) continue;
    const key = `${userId}/${cardId}`;
    people.set(key, { userId, username, cardId, typing: typing || people.get(key)?.typing === true });
  }
  const named = selectNamed([...people.values()]);
  for (const { userId } of named) others.delete(userId);
  return { people: named, others: others.size + guests };
}
