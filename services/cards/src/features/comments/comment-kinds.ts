import type { AggregateStore, Log } from '@cardinal/service-kit';
import { countedEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import { createRecount, type Recount } from '../../kernel/card-counts/recount.ts';
import type { RemoveContents } from '../../kernel/deletion/remove-contents.ts';
import type { ImageRemoval } from '../../kernel/images/image-removal.ts';
import { type Models, untyped } from '../../models.ts';
import type { CustomerVotes } from '../customers/customer-vote.repository.ts';
import type { VoteRepository } from '../votes/vote.repository.ts';
import type { CommentDocument } from './comment.model.ts';
import { createCommentRepository } from './comment.repository.ts';
import type { CommentKinds } from './comment-kind.ts';
import { createCompleteComment } from './complete-comment.ts';
import { createThreads } from './threads.ts';

export interface CommentKindsDeps {
  models: Pick<Models, 'comments' | 'notes' | 'upvotes' | 'likes'>;
  stores: Record<'comments' | 'notes', AggregateStore<CommentDocument>> & {
    cards: AggregateStore<CardDocument>;
  };
  upvotes: VoteRepository;
  likes: VoteRepository;
  customers: CustomerVotes;
  removal: ImageRemoval;
  removeContents: RemoveContents;
  log: Log;
}

/** Both kinds, and what counts them. */
export function createCommentKinds(deps: CommentKindsDeps) {
  const { models, stores, upvotes, likes, customers, removal, removeContents, log } = deps;
  const comments = createCommentRepository(models);
  const notes = createCommentRepository({ comments: models.notes });
  const threads = createThreads({ store: stores.comments, comments });
  const noteThreads = createThreads({ store: stores.notes, comments: notes });
  const counting = { cards: stores.cards, removeContents, log };
  const recount: Recount = createRecount({
    ...counting,
    sources: {
      comment: {
        model: untyped(models.comments),
        count: comments.count,
        complete: createCompleteComment({ comments, threads, removal }),
      },
      upvote: { model: untyped(models.upvotes), count: upvotes.count },
      like: { model: untyped(models.likes), count: likes.count },
      customer: {
        model: untyped(customers.model),
        count: customers.count,
        completeCounted: customers.removeBlank,
      },
    },
    counter: 'countsVersion',
    told: (card) => [countedEvent(card)],
  });
  const recountNotes: Recount<'note'> = createRecount({
    ...counting,
    sources: {
      note: {
        model: untyped(models.notes),
        count: notes.count,
        complete: createCompleteComment({ comments: notes, threads: noteThreads, removal }),
      },
    },
    counter: 'notesVersion',
    // Whoever sees the card would hear it.
    told: () => [],
  });
  const kinds: CommentKinds = {
    open: {
      ...{ store: stores.comments, comments, threads },
      count: (cardId, known) => recount.now(cardId, ['comment'], known),
      counted: (comment) => recount.counted('comment', comment),
    },
    internal: {
      ...{ store: stores.notes, comments: notes, threads: noteThreads },
      count: (cardId, known) => recountNotes.now(cardId, ['note'], known),
      counted: (note) => recountNotes.counted('note', note),
    },
  };
  return { comments, recount, recountNotes, kinds };
}
