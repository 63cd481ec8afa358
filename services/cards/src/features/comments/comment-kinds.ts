import type { AggregateStore } from '@cardinal/service-kit';
import type { CountSource, Recount } from '../../kernel/card-counts/recount.ts';
import { untyped } from '../../kernel/card-data/on-cards.ts';
import type { ImageRemoval } from '../../kernel/images/image-removal.ts';
import type { CommentDocument, CommentModel } from './comment.model.ts';
import { createCommentRepository } from './comment.repository.ts';
import type { CommentKind, CommentKinds } from './comment-kind.ts';
import { createCompleteComment } from './complete-comment.ts';
import { createThreads } from './threads.ts';

export interface CommentKindsDeps {
  stores: Record<'comments' | 'notes', AggregateStore<CommentDocument>>;
  models: Record<'comments' | 'notes', CommentModel>;
  recount: Recount;
  recountNotes: Recount<'note'>;
}

/** Both kinds, each with what counts it. */
export function createCommentKinds({
  stores,
  models,
  recount,
  recountNotes,
}: CommentKindsDeps): CommentKinds {
  const comments = createCommentRepository({ comments: models.comments });
  const notes = createCommentRepository({ comments: models.notes });
  return {
    open: {
      store: stores.comments,
      comments,
      threads: createThreads({ store: stores.comments, comments }),
      count: (cardId, known) => recount.now(cardId, ['comment'], known),
      grow: (card) => recount.grow('comment', card),
      counted: (comment) => recount.counted('comment', comment),
    },
    internal: {
      store: stores.notes,
      comments: notes,
      threads: createThreads({ store: stores.notes, comments: notes }),
      count: (cardId, known) => recountNotes.now(cardId, ['note'], known),
      grow: (card) => recountNotes.grow('note', card),
      counted: (note) => recountNotes.counted('note', note),
    },
  };
}

/** How cards count comments of a kind. */
export const toCountSource = (
  { store, comments, threads }: CommentKind,
  removal: ImageRemoval,
): CountSource => ({
  model: untyped(store.model),
  count: comments.count,
  complete: createCompleteComment({ comments, threads, removal }),
});
