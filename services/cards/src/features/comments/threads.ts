import { type AggregateStore, notFound } from '@cardinal/service-kit';
import { deletedEvent } from './comment.events.ts';
import type { CommentDocument } from './comment.model.ts';
import type { CommentRepository } from './comment.repository.ts';

export interface ThreadsDeps {
  store: AggregateStore<CommentDocument>;
  comments: CommentRepository;
}

export interface Threads {
  /**
   * Informs the comment that is replied to, after the reply was stored. As that moves its version,
   * a deletion that saw no replies yet is decided again.
   * @returns whether it was still there
   */
  join(reply: { parentCommentId: string | null }): Promise<boolean>;
  /** Deletes a comment: for good, or down to an empty place while it has replies. */
  delete(commentId: string, allow: (comment: CommentDocument) => void): Promise<CommentDocument>;
  /** Removes empty places upwards from here that have no replies any more. */
  tidy(commentId: string | null): Promise<void>;
}

/** A reaction at this moment finds the comment gone: none that is there has this version. */
const noMoreReactions = -1;

/** Threads that stay whole without transactions, by the version of the comment that is replied to. */
export function createThreads({ store, comments }: ThreadsDeps): Threads {
  async function tidy(commentId: string | null): Promise<void> {
    for (let id = commentId; id !== null; ) {
      const placeholder = await store.change(id, async (comment) =>
        comment.placeholder && !comment.hidden && !(await comments.hasReplies(comment._id))
          ? { set: { deleted: true }, events: [deletedEvent(comment)] }
          : null,
      );
      id = placeholder?.deleted ? placeholder.parentCommentId : null;
    }
  }

  return {
    tidy,
    async join({ parentCommentId }) {
      if (parentCommentId === null) return true;
      return (await store.change(parentCommentId, () => ({ events: [] }))) !== null;
    },
    async delete(commentId, allow) {
      const gone = await store.change(commentId, async (comment) => {
        allow(comment);
        const left = (await comments.hasReplies(comment._id))
          ? { placeholder: true, content: '', imageUrls: null }
          : { deleted: true };
        return {
          set: { ...left, reactionsVersion: noMoreReactions, recountAt: new Date() },
          unset: ['mentions', 'references', 'reactions', 'edits', 'editsCut', 'hidden'],
          events: [deletedEvent(comment)],
        };
      });
      if (!gone) throw notFound('Comment');
      if (gone.deleted) await tidy(gone.parentCommentId);
      return gone;
    },
  };
}
