import { commentReacted, limits, type ReactionKind } from '@cardinal/contracts';
import { type AggregateStore, AppError, newEvent, notFound } from '@cardinal/service-kit';
import type { CommentDocument, CommentRow, StoredReaction } from './comment.model.ts';
import { reacted } from './reaction.rules.ts';
import { stillThere } from './see-comment.ts';

type OnComment = Pick<CommentRow, '_id' | 'cardId' | 'boardId' | 'projectId'>;

const streamOf = (commentId: string) => `${commentId}/reactions`;
/** Reactions have a stream of their own, so that they never make an edit wait. */
const counter = 'reactionsVersion';

const reactedEvent = (
  { _id, cardId, boardId, projectId }: OnComment,
  userId: string,
  { kind, on }: { kind: ReactionKind; on: boolean },
) =>
  newEvent(commentReacted, { commentId: _id, cardId, boardId, projectId, userId, kind, on }, streamOf(_id));

export interface ReactDeps {
  store: AggregateStore<CommentDocument>;
}

/** Gives a reaction or takes it back, once for each person and kind however many requests come at once. */
export type React = (
  commentId: string,
  reaction: { kind: ReactionKind; userId: string; on: boolean },
) => Promise<readonly StoredReaction[]>;

export const createReact =
  ({ store }: ReactDeps): React =>
  async (commentId, { kind, userId, on }) => {
    const decide = (comment: CommentDocument) => {
      stillThere(comment);
      const reactions = reacted(comment.reactions ?? [], { kind, userId, on });
      if (!reactions) return null;
      if (reactions.length > limits.commentReactions)
        throw new AppError('conflict', 'This comment has as many reactions as it can have');
      return { set: { reactions }, events: [reactedEvent(comment, userId, { kind, on })] };
    };
    const comment = await store.change(commentId, decide, { counter });
    if (!comment) throw notFound('Comment');
    return comment.reactions ?? [];
  };

/** Takes all reactions of a deleted user off a comment. Harmless to repeat. */
export async function withoutReactionsOf(
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
