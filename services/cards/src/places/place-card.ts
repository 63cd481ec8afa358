import { type CardStatus, type ClosingReason, mayEditCard } from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { SeenBoard } from '../access/board-access.ts';
import type { SignedIn } from '../access/viewer.ts';
import { editedEvent, movedEvent } from '../cards/card.events.ts';
import type { CardDocument, CardRow } from '../cards/card.model.ts';
import { closing } from '../cards/closing.rules.ts';
import { assertOnSeenBoard, type SeenCard } from '../cards/see-card.ts';
import { keptEdit } from '../undo/kept-edit.ts';
import type { ChangeBoard } from './change-board.ts';
import { type FindPlace, type Move, placeIn } from './find-place.ts';
import type { Rank } from './rank.ts';

export interface PlaceCardDeps {
  store: AggregateStore<CardDocument>;
  findPlace: FindPlace;
  changeBoard: ChangeBoard;
}

type Placement = Move & {
  /** Its rank there, where that is known already. */
  rank?: Rank | undefined;
  /** Where this takes a move back: who was assigned and why it was closed before it, and the version that it made. */
  back?: {
    assigneeIds: string[] | undefined;
    closingReason: ClosingReason | null | undefined;
    undoes: number;
  };
};

/**
 * Moves a card to a place in a column, also of another board.
 * @param seen the card as the user sees it
 * @returns it with the board where it is now
 */
export type PlaceCard = (
  user: SignedIn,
  seen: SeenCard,
  body: Placement,
  ifMatch?: number,
) => Promise<{ card: CardRow; at: SeenBoard }>;

export function createPlaceCard({ store, findPlace, changeBoard }: PlaceCardDeps): PlaceCard {
  function assertMayMove({ role }: SeenCard, user: SignedIn, card: CardRow): void {
    if (!mayEditCard({ role, userId: user.id, card, fields: ['status'] }))
      throw new AppError('forbidden', 'Only project admins may move cards');
  }

  return async (user, seen, body, ifMatch) => {
    assertMayMove(seen, user, seen.card);
    const target = await changeBoard.targetOf(user, seen, body);
    const { board } = target;
    const place = placeIn(body);
    const actor = { id: user.id, username: user.username };
    let from = seen.card.boardId;

    const decide = async (card: CardDocument) => {
      from = card.boardId;
      const status: CardStatus = body.status ?? card.status;
      const named = body.boardId ?? body.boardSlug;
      if (!named) assertOnSeenBoard(card, seen);
      const boardId = board._id;
      const rank = body.rank ?? (await findPlace(user, card, place, { boardId, status }));
      if (rank === undefined) return null;
      const moved = await changeBoard.prepare(card, board, body.back?.assigneeIds);
      const { closingReason } = body.back ?? {};
      const closed = closing(card, closingReason ? { status, closingReason } : { status });
      const reason = closed.closingReason === undefined ? {} : { closingReason: closed.closingReason };
      const changed = [
        ...(status === card.status ? [] : ['status']),
        ...Object.keys({ ...reason, ...moved }),
        'rank',
      ];
      // Another order within a column is no news of the card.
      const updatedAt = changed.length === 1 ? card.updatedAt : new Date();
      const set = { status, rank, updatedAt, ...reason, ...moved };
      const after = { ...card, ...set };
      return {
        // Lists in this order are made of it, so what searches hold of the card is outdated.
        set: { ...set, untallied: card.version + 1 },
        ...keptEdit(
          card,
          { status, rank, ...reason, ...moved },
          { userId: user.id, undoes: body.back?.undoes },
        ),
        events: [
          editedEvent(card, after, changed, actor),
          ...(moved.boardId ? [movedEvent(after, from, actor)] : []),
        ],
      };
    };

    const card = await store.change(seen.card._id, decide, { ifMatch, known: seen.card });
    if (!card) throw notFound('Card');
    if (card.boardId !== from) await changeBoard.settle(card, from);
    return { card, at: target };
  };
}
