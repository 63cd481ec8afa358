import { may, type Role } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import type { CardRepository } from '../../kernel/card/card.repository.ts';
import { rankAt } from '../../kernel/card/rank.ts';
import type { FindPlace, FoundPlace, Place } from './find-place.ts';
import type { KeepPlace } from './keep-place.ts';
import type { Column } from './neighbours.ts';

export interface PlaceNewCardDeps {
  cards: Pick<CardRepository, 'find'>;
  findPlace: FindPlace;
  keepPlace: KeepPlace;
}

interface NewCard extends Column {
  _id: string;
  projectId: string;
  createdAt: Date;
  /** Below which it is to stand. */
  afterId?: string | undefined;
}

interface NewPlace {
  /** Null on top of its column. */
  place: Place | null;
  found: FoundPlace;
}

/** A new card goes on top of its column, or below a card of the same author, as the lines of a list. */
export interface PlaceNewCard {
  find(user: SignedIn, role: Role, card: NewCard): Promise<NewPlace>;
  /** To be called after it was written, as its neighbours may have got other ranks meanwhile. */
  keep(user: SignedIn, card: CardDocument, at: NewPlace): Promise<CardDocument>;
}

/** The new card is there all the same where the other one has moved or gone. */
function undefinedIfElsewhere(error: unknown): undefined {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
}

export function createPlaceNewCard({ cards, findPlace, keepPlace }: PlaceNewCardDeps): PlaceNewCard {
  /** The order of others is up to admins. */
  async function mayStandBelow(user: SignedIn, role: Role, cardId: string): Promise<boolean> {
    return may(role, 'card.manage') || (await cards.find(cardId))?.createdBy === user.id;
  }

  return {
    async find(user, role, { createdAt, afterId, boardId, status, ...card }) {
      const onTop = { place: null, found: { rank: rankAt(createdAt, card._id), between: [] } };
      if (!afterId || !(await mayStandBelow(user, role, afterId))) return onTop;
      const place = { field: 'afterId', side: 'below', cardId: afterId } as const;
      const wanted = { place, column: { boardId, status } };
      const found = await findPlace(user, card, wanted).catch(undefinedIfElsewhere);
      return found ? { place, found } : onTop;
    },
    keep: async (user, card, { place, found }) => (place ? keepPlace(user, card, place, found) : card),
  };
}
