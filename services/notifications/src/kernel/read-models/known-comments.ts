import type {
  CommentPlace,
  commentCreated,
  commentDeleted,
  commentRestored,
  EventOf,
  noteDeleted,
} from '@cardinal/contracts';
import { applyIfNewer, findTogether, tombstone } from '@cardinal/service-kit';
import { createEventCache } from './event-cache.ts';
import type { createKnownCards } from './known-cards.ts';
import type { KnownComment, participantModels } from './participant.models.ts';

export interface Participant {
  cardId: string;
  userId: string;
  /** The time from which on the user is a participant. */
  since: string;
}

export interface KnownCommentsDeps
  extends Pick<ReturnType<typeof participantModels>, 'cards' | 'comments'>,
    Pick<ReturnType<typeof createKnownCards>, 'incomplete'> {
  /** Brings the participants of a card to where it is now, if that is not where they were written. */
  follow(cardId: string, writtenOn?: string): Promise<void>;
}

/** Comments, by which their authors take part. */
export function createKnownComments({ cards, comments, incomplete, follow }: KnownCommentsDeps) {
  const commentById = findTogether(comments);
  const commentCache = createEventCache<KnownComment>();

  const findComment = (commentId: string) => commentCache.get(commentId, () => commentById(commentId));

  /** Whether a comment or an internal note was deleted, or is hidden. */
  const isWithdrawn = async (commentId: string): Promise<boolean> =>
    (await findComment(commentId))?.gone === true;

  return {
    isWithdrawn,

    /** When a comment was withdrawn, as far as is known; ISO 8601. Null where it is there, or is an internal note. */
    async withdrawnAt(commentId: string): Promise<string | null> {
      const comment = await findComment(commentId);
      return (comment?.gone && comment.withdrawnAt) || null;
    },

    /** The comments that are known of on a card, those that were withdrawn, too. */
    commentsOn: (cardId: string): Promise<string[]> =>
      comments.distinct('_id', { cardId } as never) as Promise<string[]>,

    /** Brings what is known of these comments on a card to the card where they are now. */
    async commentsLeft(cardId: string, ids: readonly string[], to: Omit<CommentPlace, 'id'>): Promise<void> {
      const there = { cardId: to.cardId, boardId: to.boardId };
      await comments.updateMany({ _id: { $in: ids }, cardId } as never, { $set: there } as never);
      for (const id of ids) commentCache.invalidate(id);
      await follow(to.cardId, to.boardId);
    },

    /** Forgets those of a card that are no more, but that they were withdrawn. */
    async commentsGone(cardId: string, ids: readonly string[]): Promise<void> {
      await comments.deleteMany({ _id: { $in: ids }, cardId, gone: { $ne: true } } as never);
      for (const id of ids) commentCache.invalidate(id);
    },

    /** The author of an internal note takes part in nothing that others see: only that it is gone is kept. */
    async noteWithdrawn({ commentId, ...on }: EventOf<typeof noteDeleted>['data']): Promise<void> {
      const row = { $set: { ...tombstone, ...on } };
      await comments.updateOne({ _id: commentId } as never, row as never, { upsert: true });
      commentCache.invalidate(commentId);
    },

    /** @returns the new participant */
    async commented({
      data: { comment },
      version,
    }: EventOf<typeof commentCreated>): Promise<Participant | null> {
      const { id, cardId, boardId, projectId, userId, createdAt: since } = comment;
      const isNew = await applyIfNewer(comments, id, version, { cardId, boardId, projectId, userId, since });
      await follow(cardId, isNew ? boardId : undefined);
      return (await isWithdrawn(id)) ? null : { cardId, userId, since };
    },

    /** Not for good, as a moderator who hid it may bring it back. */
    async uncommented({ data, version, time }: EventOf<typeof commentDeleted>): Promise<void> {
      const known = await comments.exists({ _id: data.commentId });
      await applyIfNewer(comments, data.commentId, version, { gone: true, withdrawnAt: time } as never);
      commentCache.invalidate(data.commentId);
      // Its author may have other comments that no event has announced, or be named by the owner, or in its next answer.
      const { cardId: id, boardId, projectId, userId } = data;
      const withoutAuthor = { _id: id, complete: true, commenterIds: { $ne: userId } };
      if (!known || !(await cards.exists(withoutAuthor as never)))
        await incomplete({ id, boardId, projectId });
    },

    /**
     * A comment is there again: who takes part in its card is asked for once more.
     * @returns its author, who takes part again
     */
    async commentedAgain({
      data: { comment },
      version,
      time,
    }: EventOf<typeof commentRestored>): Promise<Participant | null> {
      const { id, cardId, boardId, projectId, userId, createdAt: since } = comment;
      const again = { cardId, boardId, projectId, userId, since, gone: false };
      await applyIfNewer(comments, id, version, again as never);
      commentCache.invalidate(id);
      await follow(cardId, boardId);
      await incomplete({ id: cardId, boardId, projectId });
      return (await isWithdrawn(id)) ? null : { cardId, userId, since: time };
    },
  };
}
