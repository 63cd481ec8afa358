import { cardUpdated, may } from '@cardinal/contracts';
import { type AggregateStore, AppError, newEvent, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { toCardSnapshot } from '../../kernel/card/card.events.ts';
import type { CardDocument, CardRow } from '../../kernel/card/card.model.ts';
import { changesBetween } from '../../kernel/card/history.rules.ts';
import { assertOnSeenBoard, type SeenCard } from '../../kernel/card/see-card.ts';
import type { CommentRow } from '../comments/comment.model.ts';
import type { CommentRepository } from '../comments/comment.repository.ts';

export interface PinAnswerDeps {
  store: AggregateStore<CardDocument>;
  comments: Pick<CommentRepository, 'find'>;
}

export interface PinAnswer {
  /**
   * Makes a comment the official answer of the card; null leaves the card without one.
   * @throws AppError `forbidden` for those who do not manage cards, `not_found` for a comment that is not on the card,
   * `stale_version` where the card is not the version in `ifMatch`
   */
  set(user: SignedIn, seen: SeenCard, commentId: string | null, ifMatch?: number): Promise<CardRow>;
  /** Leaves the card without an answer if it is this comment, which anyone allowed to delete it may do. */
  forget(user: SignedIn, seen: SeenCard, commentId: string): Promise<void>;
}

export function createPinAnswer({ store, comments }: PinAnswerDeps): PinAnswer {
  /** @returns null where the card is gone */
  const change = (
    user: SignedIn,
    seen: SeenCard,
    { to, from, ifMatch }: { to: CommentRow | null; from?: string; ifMatch?: number | undefined },
  ) => {
    const actor = { id: user.id, username: user.username };
    const decide = (card: CardDocument) => {
      assertOnSeenBoard(card, seen);
      const { answerId: former, ...rest } = card;
      if (former === to?._id || (from !== undefined && former !== from)) return null;
      const after = to ? { ...card, answerId: to._id } : rest;
      const answered = to ? { answered: { commentId: to._id, text: to.content } } : {};
      const changes = changesBetween(card, after, ['answerId']);
      const data = { card: toCardSnapshot(after), changed: ['answerId'], ...answered, changes, actor };
      const events = [newEvent(cardUpdated, data)];
      return to ? { set: { answerId: to._id }, events } : { unset: ['answerId' as const], events };
    };
    return store.change(seen.card._id, decide, { ifMatch, known: seen.card });
  };

  return {
    async set(user, seen, commentId, ifMatch) {
      if (!may(seen.role, 'card.manage'))
        throw new AppError('forbidden', 'Only project admins may pin an official answer');
      const to = commentId === null ? null : await comments.find(commentId);
      if (commentId !== null && (!to || to.placeholder || to.cardId !== seen.card._id))
        throw notFound('Comment');
      const card = await change(user, seen, { to, ifMatch });
      if (!card) throw notFound('Card');
      return card;
    },
    async forget(user, seen, commentId) {
      if (seen.card.answerId === commentId) await change(user, seen, { to: null, from: commentId });
    },
  };
}
