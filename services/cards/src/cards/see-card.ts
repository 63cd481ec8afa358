import { AppError, notFound } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard } from '../access/board-access.ts';
import { requirePart } from '../access/require-part.ts';
import type { SignedIn, Viewer } from '../access/viewer.ts';
import { seesHidden } from '../moderation/hidden.rules.ts';
import type { CardRow } from './card.model.ts';
import type { CardRepository } from './card.repository.ts';

export interface SeenCard extends SeenBoard {
  card: CardRow;
}

export interface SeeCardDeps {
  cards: CardRepository;
  access: BoardAccess;
}

/** A card that the viewer may see. @throws AppError `not_found` for one that is missing or out of reach alike */
export type SeeCard = (viewer: Viewer, cardId: string) => Promise<SeenCard>;

/** The same, to change something on it or to say something: sponsored accounts do that as members only. */
export const takingPart =
  (seeCard: SeeCard) =>
  async (user: SignedIn, cardId: string): Promise<SeenCard> => {
    const seen = await seeCard(user, cardId);
    requirePart(user, seen);
    return seen;
  };

/** @throws AppError `stale_version` for a card that left the board on which it was seen, where other people see it */
export function assertOnSeenBoard({ boardId }: Pick<CardRow, 'boardId'>, { card }: SeenCard): void {
  if (boardId !== card.boardId)
    throw new AppError('stale_version', 'Somebody else moved this card in the meantime');
}

export interface SeeCards {
  seeCard: SeeCard;
  /** The same to read it: one that is hidden is seen by moderators and its author, who change nothing on it. */
  seeHiddenToo: SeeCard;
}

export function createSeeCards({ cards, access }: SeeCardDeps): SeeCards {
  async function seenBy(viewer: Viewer, card: CardRow | null): Promise<SeenCard> {
    const seen = card ? await access.board(viewer, card) : null;
    if (!card || !seen) throw notFound('Card');
    if (card.hidden && !seesHidden(viewer, seen.role, card.createdBy)) throw notFound('Card');
    return { ...seen, card };
  }
  return {
    seeCard: async (viewer, cardId) => seenBy(viewer, await cards.find(cardId)),
    seeHiddenToo: async (viewer, cardId) => seenBy(viewer, await cards.findHiddenToo(cardId)),
  };
}
