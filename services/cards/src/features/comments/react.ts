import { commentReacted, limits, noteReacted, type ReactionKind } from '@cardinal/contracts';
import { type AggregateStore, AppError, newEvent, notFound } from '@cardinal/service-kit';
import type { CommentDocument, CommentRow, StoredReaction } from './comment.model.ts';
import { type CommentKinds, getCommentKind } from './comment-kind.ts';
import { reacted } from './reaction.rules.ts';
import { stillThere } from './see-comment.ts';

type OnComment = Pick<CommentRow, '_id' | 'cardId' | 'boardId' | 'projectId' | 'internal'>;

const getReactionStream = (commentId: string) => `${commentId}/reactions`;
/** Reactions have a stream of their own, so that they never make an edit wait. */
const counter = 'reactionsVersion';

const reactedEvent = (
  { _id, cardId, boardId, projectId, internal }: OnComment,
  userId: string,
  { kind, on }: { kind: ReactionKind; on: boolean },
) =>
  newEvent(
    internal ? noteReacted : commentReacted,
    { commentId: _id, cardId, boardId, projectId, userId, kind, on },
    getReactionStream(_id),
  );

export interface ReactDeps {
  kinds: CommentKinds;
}

/** Gives a reaction or takes it back, once for each person and kind however many requests come at once. */
export type React = (
  comment: Pick<CommentRow, '_id' | 'internal'>,
  reaction: { kind: ReactionKind; userId: string; on: boolean },
) => Promise<readonly StoredReaction[]>;

export const createReact =
  ({ kinds }: ReactDeps): React =>
  async (seen, { kind, userId, on }) => {
    const decide = (comment: CommentDocument) => {
      stillThere(comment);
      const reactions = reacted(comment.reactions ?? [], { kind, userId, on });
      if (!reactions) return null;
      if (reactions.length > limits.commentReactions)
        throw new AppError('conflict', 'This comment has as many reactions as it can have');
      return { set: { reactions }, events: [reactedEvent(comment, userId, { kind, on })] };
    };
    const comment = await getCommentKind(kinds, seen).store.change(seen._id, decide, { counter });
    if (!comment) throw notFound('Comment');
    return comment.reactions ?? [];
  };

/** Takes all reactions of a deleted user off a comment. Harmless to repeat. */
export async function removeUserReactions(
  store: AggregateStore<CommentDocument>,
  commentId: string,
  userId: string,
): Promise<void> {
  const decide = (comment: CommentDocument) => {
    const all = comment.reactions ?? [];
    const theirs = all.filter(({ by }) => by === userId);
    if (theirs.length === 0) return null;
    return {
      set: { reactions: all.filter(({ by }) => by !== userId) },
      events: theirs.map(({ kind }) => reactedEvent(comment, userId, { kind, on: false })),
    };
  };
  await store.change(commentId, decide, { counter });
}
