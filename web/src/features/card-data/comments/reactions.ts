import { type Reaction, type ReactionKind, reactionKinds, type User } from '@cardinal/contracts';

/** How the kinds of reactions look, and their names. */
export const reactionFaces: Readonly<Record<ReactionKind, { face: string; name: string }>> = {
  thumbs_up: { face: '👍', name: 'Thumbs up' },
  thumbs_down: { face: '👎', name: 'Thumbs down' },
  heart: { face: '❤️', name: 'Heart' },
  party: { face: '🎉', name: 'Party' },
  laugh: { face: '😄', name: 'Laugh' },
  eyes: { face: '👀', name: 'Eyes' },
};

type Given = { kind: ReactionKind; on: boolean; user: Pick<User, 'id' | 'username'> };

/** The reactions after the user gave one or took it back. */
export function applyReaction(reactions: readonly Reaction[], { kind, on, user }: Given): Reaction[] {
  const none: Reaction = { kind, count: 0, mine: false, people: [] };
  const before = reactions.find((reaction) => reaction.kind === kind) ?? none;
  if (before.mine === on) return [...reactions];
  const others = before.people.filter(({ id }) => id !== user.id);
  const me = { id: user.id, username: user.username };
  const after = {
    ...before,
    count: before.count + (on ? 1 : -1),
    mine: on,
    people: on ? [...others, me] : others,
  };
  const all = [...reactions.filter((reaction) => reaction.kind !== kind), after];
  return reactionKinds.flatMap((one) =>
    all.filter((reaction) => reaction.kind === one && reaction.count > 0),
  );
}

/** The people of a reaction: "You, ada and 3 others"; empty if nobody is named. */
export function describeReactors({ count, mine, people }: Reaction, userId: string | undefined): string {
  const others = people.filter(({ id }) => id !== userId).map(({ username }) => username);
  const named = [...(mine ? ['You'] : []), ...others];
  if (named.length === 0) return '';
  const more = count - named.length;
  const all = more > 0 ? [...named, more === 1 ? '1 other' : `${more} others`] : named;
  const last = all.at(-1) ?? '';
  return all.length === 1 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}
