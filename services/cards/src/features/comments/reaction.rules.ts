import { limits, type Reaction, type ReactionKind, reactionKinds } from '@cardinal/contracts';
import type { Person } from '../../kernel/read-models/users.ts';
import type { StoredReaction } from './comment.model.ts';

const isReactionBy =
  (kind: ReactionKind, userId: string) =>
  (reaction: StoredReaction): boolean =>
    reaction.kind === kind && reaction.by === userId;

/** The reactions with or without that of the user; null where they are so already. */
export function reacted(
  reactions: readonly StoredReaction[],
  { kind, userId, on }: { kind: ReactionKind; userId: string; on: boolean },
): StoredReaction[] | null {
  const isMine = isReactionBy(kind, userId);
  if (reactions.some(isMine) === on) return null;
  return on ? [...reactions, { kind, by: userId }] : reactions.filter((reaction) => !isMine(reaction));
}

/** People who are named with each kind of reaction. */
export const namedIn = (reactions: readonly StoredReaction[]): string[] =>
  reactionKinds.flatMap((kind) =>
    reactions
      .filter((reaction) => reaction.kind === kind)
      .slice(0, limits.reactionNames)
      .map(({ by }) => by),
  );

/** Reactions as they are shown. @param people their names; null where the viewer may not see them */
export function presentReactions(
  reactions: readonly StoredReaction[],
  viewerId: string | null,
  people: ReadonlyMap<string, Person> | null,
): Reaction[] {
  return reactionKinds.flatMap((kind) => {
    const given = reactions.filter((reaction) => reaction.kind === kind);
    if (given.length === 0) return [];
    const named = people ? namedIn(given) : [];
    return [
      {
        kind,
        count: given.length,
        mine: given.some(({ by }) => by === viewerId),
        people: named.map((id) => people?.get(id)).filter((person) => person !== undefined),
      },
    ];
  });
}
