import { type CardStatus, type ClosingReason, mayEditCard } from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { SeenBoard } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { editedEvent, movedEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument, CardRow } from '../../kernel/card/card.model.ts';
import { closing } from '../../kernel/card/closing.rules.ts';
import { keptEdit } from '../../kernel/card/kept-edit.ts';
import type { Rank } from '../../kernel/card/rank.ts';
import { assertOnSeenBoard, type SeenCard } from '../../kernel/card/see-card.ts';
import type { ChangeBoard } from './change-board.ts';
import { type FindPlace, type FoundPlace, type Move, placeIn } from './find-place.ts';
import type { KeepPlace } from './keep-place.ts';

export interface PlaceCardDeps {
  store: AggregateStore<CardDocument>;
  findPlace: FindPlace;
  keepPlace: KeepPlace;
  changeBoard: ChangeBoard;
}

type Placement = Move & {
  /** Its rank there, where that is known already. */
  rank?: Rank | undefined;
  /** For taking a move back: who was assigned and why it was closed before it, and the version that it made. */
  back?: {
    assigneeIds: string[] | undefined;
    closingReason: ClosingReason | null | undefined;
    undoes: number;
  };
  /** The card next to the place, if it is being read. */
  neighbour?: Promise<SeenCard> | undefined;
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

function assertMayMove({ role }: SeenCard, user: SignedIn, card: CardRow): void {
  if (!mayEditCard({ role, userId: user.id, card, fields: ['status'] }))
    throw new AppError('forbidden', 'Only project admins may move cards');
}

/** The change of a card at its place. @param moved what changes with its board */
function changeTo(
  card: CardDocument,
  { status, rank, back }: { status: CardStatus; rank: Rank; back: Placement['back'] },
  moved: Partial<CardDocument>,
) {
  const { closingReason } = back ?? {};
  const closed = closing(card, closingReason ? { status, closingReason } : { status });
  const reason = closed.closingReason === undefined ? {} : { closingReason: closed.closingReason };
  const changed = [
    ...(status === card.status ? [] : ['status']),
    ...Object.keys({ ...reason, ...moved }),
    'rank',
  ];
  // Another order within a column is no news of the card.
  const updatedAt = changed.length === 1 ? card.updatedAt : new Date();
  return { changed, kept: { status, rank, ...reason, ...moved }, updatedAt };
}

export function createPlaceCard({ store, findPlace, keepPlace, changeBoard }: PlaceCardDeps): PlaceCard {
  return async (user, seen, body, ifMatch) => {
    assertMayMove(seen, user, seen.card);
    const target = await changeBoard.findTargetBoard(user, seen, body);
    const { board } = target;
    const place = placeIn(body);
    const actor = { id: user.id, username: user.username };
    let from = seen.card.boardId;
    let found: FoundPlace | undefined;
    let neighbour = body.neighbour;

    const decide = async (card: CardDocument) => {
      from = card.boardId;
      const status: CardStatus = body.status ?? card.status;
      const named = body.boardId ?? body.boardSlug;
      if (!named) assertOnSeenBoard(card, seen);
      const column = { boardId: board._id, status };
      found = body.rank
        ? { rank: body.rank, between: [] }
        : await findPlace(user, card, { place, column, neighbour });
      neighbour = undefined;
      if (!found) return null;
      const moved = await changeBoard.prepare(card, board, body.back?.assigneeIds);
      const { changed, kept, updatedAt } = changeTo(
        card,
        { status, rank: found.rank, back: body.back },
        moved,
      );
      const after = { ...card, ...kept, updatedAt };
      return {
        // Lists in this order are made of it, so what searches hold of the card is outdated.
        set: { ...kept, updatedAt, untallied: card.version + 1 },
        ...keptEdit(card, kept, { userId: user.id, undoes: body.back?.undoes }),
        events: [
          editedEvent(card, after, changed, actor),
          ...(moved.boardId ? [movedEvent(after, from, actor)] : []),
        ],
      };
    };

    const moved = await store.change(seen.card._id, decide, { ifMatch, known: seen.card });
    if (!moved) throw notFound('Card');
    const card = found ? await keepPlace(user, moved, place, found) : moved;
    if (card.boardId !== from) await changeBoard.settle(card, from);
    return { card, at: target };
  };
}
