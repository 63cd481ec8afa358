import { type BodyOf, type Card, limits, type moveCard } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { SignedIn } from '../access/viewer.ts';
import type { CardDocument, CardRow } from '../cards/card.model.ts';
import type { CardPresenter } from '../cards/card.presenter.ts';
import type { SeeCard } from '../cards/see-card.ts';
import type { Column, Neighbours } from './neighbours.ts';
import { type Rank, rankBetween, rankOf, rankOnTop } from './rank.ts';

export type Move = BodyOf<typeof moveCard>;

/** The neighbour that a request names, and on which side of it the card is to stand. */
export interface Place {
  field: 'beforeId' | 'afterId';
  side: 'above' | 'below';
  cardId: string;
}

export function placeIn({ beforeId, afterId }: Move): Place | null {
  if (beforeId) return { field: 'beforeId', side: 'above', cardId: beforeId };
  return afterId ? { field: 'afterId', side: 'below', cardId: afterId } : null;
}

/** @throws AppError 400 that names the field */
export const invalid = (path: string, message: string, current?: unknown): AppError =>
  new AppError('validation_failed', message, { issues: [{ path, message }], current });

/** A card that somebody moved a moment ago; a page shows where it was for about as long as somebody drags. */
const justMovedMs = 60_000;
const wasJustChanged = ({ version, updatedAt }: CardRow): boolean =>
  version > 1 && updatedAt.getTime() > Date.now() - justMovedMs;

/** @throws AppError `validation_failed` for a rank that got too long: each card in the narrower gap lengthens it */
function assertFits(rank: Rank, field: string): Rank {
  if (rank.length <= limits.rankLength) return rank;
  throw invalid(field, 'There is no more room here. Move the card next to it first.');
}

export interface FindPlaceDeps {
  seeCard: SeeCard;
  presenter: CardPresenter;
  neighbours: Neighbours;
}

/** Finds the rank that a card gets at a place in a column. */
export function createFindPlace({ seeCard, presenter, neighbours }: FindPlaceDeps) {
  /** @throws AppError `validation_failed` for a neighbour that is not in the column, `conflict` if it just was */
  async function neighbourOf(user: SignedIn, moved: string, place: Place, column: Column): Promise<CardRow> {
    if (place.cardId === moved) throw invalid(place.field, 'A card cannot be next to itself');
    const seen = await seeCard(user, place.cardId).catch((error) => {
      if (error instanceof AppError && error.code === 'not_found')
        throw invalid(place.field, 'The card next to it is no longer there');
      throw error;
    });
    const { card, ...where } = seen;
    if (card.boardId === column.boardId && card.status === column.status) return card;
    const message = `The card next to it is in ${card.boardId === column.boardId ? card.status : 'another board'}`;
    if (!wasJustChanged(card)) throw invalid(place.field, message);
    const [current] = (await presenter.cards([card], user, where.role)) as [Card];
    throw new AppError('conflict', message, { issues: [{ path: place.field, message }], current });
  }

  /** The rank of the card at its new place; undefined where it is there already. */
  return async function rankAtPlace(
    user: SignedIn,
    card: CardDocument,
    place: Place | null,
    column: Column,
  ): Promise<Rank | undefined> {
    if (!place) {
      const first = await neighbours.next(column, 'below');
      if (first?._id === card._id) return undefined;
      return assertFits(rankOnTop(first && rankOf(first), new Date(), card._id), 'status');
    }
    const neighbour = rankOf(await neighbourOf(user, card._id, place, column));
    const other = await neighbours.next(column, place.side, neighbour);
    if (other?._id === card._id) return undefined;
    const beyond = other && rankOf(other);
    const [above, below] = place.side === 'above' ? [beyond, neighbour] : [neighbour, beyond];
    return assertFits(rankBetween(above, below, card._id), place.field);
  };
}
export type FindPlace = ReturnType<typeof createFindPlace>;
