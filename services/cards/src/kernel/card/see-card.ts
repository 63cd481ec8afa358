import { AppError, notFound } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard } from '../access/board-access.ts';
import { requirePart } from '../access/require-part.ts';
import type { SignedIn, Viewer } from '../access/viewer.ts';
import type { AskFeatures } from './ask-features.ts';
import type { HidesCard } from './card.hooks.ts';
import type { CardRow } from './card.model.ts';
import type { CardRepository } from './card.repository.ts';

export interface SeenCard extends SeenBoard {
  card: CardRow;
  /** It is remembered, and others may have changed it since: its change has to name its stamp (`KnownCards`). */
  fromMemory?: true;
}

export interface SeeCardDeps {
  cards: CardRepository;
  access: BoardAccess;
  hidesCard: readonly HidesCard[];
  ask: Pick<AskFeatures, 'resolveCardId'>;
}

/**
 * A card that the viewer may see.
 * @throws AppError `not_found` for one that is missing or out of reach alike, and `card_merged` for one that was merged
 * into another one that the viewer may see
 */
export type SeeCard = (viewer: Viewer, cardId: string) => Promise<SeenCard>;

const goneCodes: ReadonlySet<string> = new Set(['not_found', 'card_merged']);

/** For a card that is deleted, out of reach, or merged into another one; other errors are thrown. */
export function nullIfGone(error: unknown): null {
  if (error instanceof AppError && goneCodes.has(error.code)) return null;
  throw error;
}

/** The same, to read it: of a card that was merged, the target. */
export const followMerge =
  (seeCard: SeeCard): SeeCard =>
  async (viewer, cardId) =>
    seeCard(viewer, cardId).catch((error) => {
      if (!(error instanceof AppError) || error.code !== 'card_merged') throw error;
      return seeCard(viewer, (error.current as { id: string }).id);
    });

/** The same, to change something on it or to say something: sponsored accounts do that as members only. */
export const requireParticipant =
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

/**
 * A card from memory, if the user may change something on it. Null where it is not in memory, or refuses by what may be out
 * of date: then the stored card decides.
 */
export type SeeKnownCard = (user: SignedIn, cardId: string) => Promise<SeenCard | null>;

/** For a refusal, as opposed to an outage. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null;
  throw error;
}

export interface SeeCards {
  seeCard: SeeCard;
  /** The same to read it: one that is hidden is seen by moderators and its author, who change nothing on it. */
  seeCardIncludingHidden: SeeCard;
  seeKnownCard: SeeKnownCard;
}

export function createSeeCards({ cards, access, hidesCard, ask }: SeeCardDeps): SeeCards {
  /** The error for a card that was merged, to anyone who sees the target. */
  async function wentElsewhere(viewer: Viewer, cardId: string): Promise<AppError | null> {
    const card = await ask.resolveCardId(cardId);
    const isSeen = card !== null && (await access.board(viewer, card)) !== null;
    return isSeen
      ? new AppError('card_merged', 'This card was merged into another one', { current: { id: card._id } })
      : null;
  }

  async function seenBy(viewer: Viewer, cardId: string, card: CardRow | null): Promise<SeenCard> {
    if (!card) throw (await wentElsewhere(viewer, cardId)) ?? notFound('Card');
    const seen = await access.board(viewer, card);
    if (!seen) throw notFound('Card');
    if (hidesCard.some((hides) => hides(card, viewer, seen.role))) throw notFound('Card');
    return { ...seen, card };
  }

  return {
    seeCard: async (viewer, cardId) => seenBy(viewer, cardId, await cards.find(cardId)),
    async seeKnownCard(user, cardId) {
      const card = cards.findKnown(cardId);
      const see = requireParticipant(async (viewer) => seenBy(viewer, cardId, card));
      const seen = card && (await see(user, cardId).catch(nullIfRefused));
      return seen && { ...seen, fromMemory: true };
    },
    seeCardIncludingHidden: async (viewer, cardId) =>
      seenBy(viewer, cardId, await cards.findIncludingHidden(cardId)),
  };
}
