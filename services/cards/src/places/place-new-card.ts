import { limits, may, type Role } from '@cardinal/contracts';
import type { SignedIn } from '../access/viewer.ts';
import type { CardRepository } from '../cards/card.repository.ts';
import type { Column, Neighbours } from './neighbours.ts';
import { type Rank, rankAt, rankBetween, rankOf } from './rank.ts';

export interface PlaceNewCardDeps {
  cards: Pick<CardRepository, 'find'>;
  neighbours: Neighbours;
}

interface NewCard extends Column {
  _id: string;
  createdAt: Date;
  /** Below which it is to stand. */
  afterId?: string | undefined;
}

/** The rank of a new card: on top of its column, or below a card of the same author, as lines of a list follow each other. */
export type PlaceNewCard = (user: SignedIn, role: Role, card: NewCard) => Promise<Rank>;

export function createPlaceNewCard({ cards, neighbours }: PlaceNewCardDeps): PlaceNewCard {
  return async (user, role, { _id, createdAt, afterId, boardId, status }) => {
    const onTop = rankAt(createdAt, _id);
    const above = afterId === undefined ? null : await cards.find(afterId);
    // It may have moved or gone since; the new card is there all the same.
    if (above?.boardId !== boardId || above.status !== status) return onTop;
    // The order of others is up to admins.
    if (above.createdBy !== user.id && !may(role, 'card.manage')) return onTop;
    const rank = rankOf(above);
    const below = await neighbours.next({ boardId, status }, 'below', rank);
    const between = rankBetween(rank, below && rankOf(below), _id);
    return between.length <= limits.rankLength ? between : onTop;
  };
}
