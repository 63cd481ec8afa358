import type { ImageRemoval } from '../../kernel/images/image-removal.ts';
import type { CommentHooks } from './comment.hooks.ts';
import type { CommentDocument } from './comment.model.ts';
import type { CommentRepository } from './comment.repository.ts';
import type { CommentKind } from './comment-kind.ts';
import type { PostedByMail } from './posted-by-mail.ts';
import type { Threads } from './threads.ts';

export interface CompleteCommentDeps {
  comments: CommentRepository;
  threads: Threads;
  removal: ImageRemoval;
}

/** Ends the creation or deletion of a comment that a crash interrupted. */
export function createCompleteComment({ comments, threads, removal }: CompleteCommentDeps) {
  return async (commentId: string): Promise<void> => {
    const comment = await comments.find(commentId);
    // Nothing of a hidden one goes.
    if (!comment || comment.hidden) return;
    if (comment.placeholder) {
      await removal.discard({ cardId: comment.cardId, commentId });
      await threads.tidy(commentId);
    } else if (!(await threads.join(comment))) {
      // Its author never got an answer, and what it replies to is gone.
      await threads.delete(commentId, () => {});
    }
  };
}

export interface PurgeCommentDeps {
  kind: Pick<CommentKind, 'threads' | 'count'>;
  removal: ImageRemoval;
  hooks: Pick<CommentHooks, 'purged'>;
  postedByMail: Pick<PostedByMail, 'remember'>;
}

/** Deletes what hangs on a deleted comment before its document; harmless to repeat. */
export function createPurgeComment({ kind, removal, hooks, postedByMail }: PurgeCommentDeps) {
  return async (comment: CommentDocument): Promise<void> => {
    const { _id, cardId, parentCommentId, byMail } = comment;
    if (byMail) await postedByMail.remember(_id);
    for (const purged of hooks.purged) await purged(comment);
    await removal.discard({ cardId, commentId: _id });
    await kind.threads.tidy(parentCommentId);
    await kind.count(cardId);
  };
}
