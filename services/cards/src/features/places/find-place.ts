import { type BodyOf, type Card, limits, type moveCard } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import { invalid } from '../../kernel/card/invalid.ts';
import { getRank, type Rank, rankAt, rankBetween, rankOnTop } from '../../kernel/card/rank.ts';
import type { SeeCard, SeenCard } from '../../kernel/card/see-card.ts';
import type { Column, Neighbours } from './neighbours.ts';
import { roomyLength } from './spread.rules.ts';
import type { SpreadColumn } from './spread-column.ts';

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

/** A card that somebody moved a moment ago; a page shows where it was for about as long as somebody drags. */
const justMovedMs = 60_000;
const wasJustChanged = ({ version, updatedAt }: CardRow): boolean =>
  version > 1 && updatedAt.getTime() > Date.now() - justMovedMs;

/** So often a place is looked for before a longer rank will do. */
const mostTries = 2;

/** @throws AppError `validation_failed` for a rank that cannot be stored, which spreads keep from happening */
function assertFits(rank: Rank, field: string): Rank {
  if (rank.length <= limits.rankLength) return rank;
  throw invalid(field, 'There is no more room here. Move the card next to it first.');
}

/** A rank for a card, and those between which it is the right one. */
export interface FoundPlace {
  rank: Rank;
  between: Rank[];
}

export interface FindPlaceDeps {
  seeCard: SeeCard;
  presenter: CardPresenter;
  neighbours: Pick<Neighbours, 'next'>;
  makeRoom: SpreadColumn['makeRoom'];
}

/** A card for which a place is found; it may be new. */
type PlacedCard = Pick<CardRow, '_id' | 'projectId'>;

interface Wanted {
  place: Place | null;
  column: Column;
  /** The neighbour, if it was read already. */
  neighbour?: Promise<SeenCard> | undefined;
}

/** Finds the rank that a card gets at a place in a column. */
export function createFindPlace({ seeCard, presenter, neighbours, makeRoom }: FindPlaceDeps) {
  /** @throws AppError `validation_failed` for a neighbour that is not in the column, `conflict` if it just was */
  async function findNeighbour(
    user: SignedIn,
    place: Place,
    { column, neighbour }: Pick<Wanted, 'column' | 'neighbour'>,
  ): Promise<CardRow> {
    const seen = await (neighbour ?? seeCard(user, place.cardId)).catch((error) => {
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

  async function onTop(card: PlacedCard, column: Column): Promise<FoundPlace | undefined> {
    const first = await neighbours.next(column, 'below');
    if (first?._id === card._id) return undefined;
    const now = new Date();
    const rank = rankOnTop(first && getRank(first), now, card._id);
    // That of a new card is above all others, whatever becomes of their ranks.
    return { rank, between: first && rank !== rankAt(now, card._id) ? [getRank(first)] : [] };
  }

  /** The rank at a place next to another card; undefined where the card is there already. */
  async function nextTo(
    user: SignedIn,
    card: PlacedCard,
    place: Place,
    wanted: Wanted,
  ): Promise<FoundPlace | undefined> {
    if (place.cardId === card._id) throw invalid(place.field, 'A card cannot be next to itself');
    const { column } = wanted;
    for (let tries = 1; ; tries += 1) {
      const neighbour = getRank(await findNeighbour(user, place, tries === 1 ? wanted : { column }));
      const other = await neighbours.next(column, place.side, neighbour);
      if (other?._id === card._id) return undefined;
      const beyond = other && getRank(other);
      const [above, below] = place.side === 'above' ? [beyond, neighbour] : [neighbour, beyond];
      const rank = rankBetween(above, below);
      const between = [above, below].filter((one) => one !== null);
      if (rank.length <= roomyLength || tries === mostTries)
        return { rank: assertFits(rank, place.field), between };
      await makeRoom(column, above ?? neighbour, card.projectId);
    }
  }

  return async function rankAtPlace(
    user: SignedIn,
    card: PlacedCard,
    wanted: Wanted,
  ): Promise<FoundPlace | undefined> {
    const { place, column } = wanted;
    return place ? nextTo(user, card, place, wanted) : onTop(card, column);
  };
}
export type FindPlace = ReturnType<typeof createFindPlace>;
