import type { AggregateStore, PreparedChange } from '@cardinal/service-kit';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import type { Known } from '../../kernel/card-counts/recount.ts';
import type { CommentDocument } from './comment.model.ts';
import type { CommentRepository } from './comment.repository.ts';
import type { Threads } from './threads.ts';

/** Comments of one kind, with what is theirs alone. */
export interface CommentKind {
  store: AggregateStore<CommentDocument>;
  comments: CommentRepository;
  threads: Threads;
  /** Counts them on their card. Null where that is no more. */
  count(cardId: string, known?: Known): Promise<CardDocument | null>;
  /** Counts one more on the card, together with its write; null where they have to be counted. */
  grow(card: object): PreparedChange<CardDocument> | null;
  counted(comment: Pick<CommentDocument, '_id' | 'version'>): void;
}

/**
 * The comments that everybody sees who sees the card, and the internal notes of the team. Notes are kept apart, so that
 * whatever reads comments for others cannot come across one.
 */
export interface CommentKinds {
  open: CommentKind;
  internal: CommentKind;
}

export const getCommentKind = (
  kinds: CommentKinds,
  { internal }: Pick<CommentDocument, 'internal'>,
): CommentKind => (internal ? kinds.internal : kinds.open);
