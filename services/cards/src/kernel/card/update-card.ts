import type { CardDetail } from '@cardinal/contracts';
import { attachCurrent } from '@cardinal/service-kit';
import type { SeenBoard } from '../access/board-access.ts';
import type { SignedIn } from '../access/viewer.ts';
import type { CardRow } from './card.model.ts';
import type { CardPresenter } from './card.presenter.ts';
import {
  nullIfRefused,
  requireParticipant,
  type SeeCard,
  type SeeKnownCard,
  type SeenCard,
} from './see-card.ts';

export interface UpdateCardDeps {
  seeCard: SeeCard;
  seeKnownCard: SeeKnownCard;
  presenter: CardPresenter;
}

/** Changes a card as the user sees it. @returns it with the board where it is now */
type ChangeCard = (seen: SeenCard) => Promise<{ card: CardRow; at: SeenBoard }>;

interface UpdateOptions {
  /**
   * The change may begin with a card from memory. It holds only if the card is still as remembered; otherwise it is made again
   * with the stored card.
   */
  byMemory?: boolean;
}

export type UpdateCard = (
  user: SignedIn,
  cardId: string,
  change: ChangeCard,
  options?: UpdateOptions,
) => Promise<CardDetail>;

/** Shows a card after a change of it; somebody whose version is stale receives the current one. */
export function createUpdateCard({ seeCard, seeKnownCard, presenter }: UpdateCardDeps): UpdateCard {
  const takePart = requireParticipant(seeCard);

  async function changeStored(user: SignedIn, cardId: string, change: ChangeCard) {
    const seen = await takePart(user, cardId);
    const current = async () => {
      const { card, ...at } = await seeCard(user, cardId);
      return presenter.detail(card, at, user);
    };
    return change(seen).catch(attachCurrent(current));
  }

  return async (user, cardId, change, { byMemory = false } = {}) => {
    const known = byMemory ? await seeKnownCard(user, cardId) : null;
    const changed = known && (await change(known).catch(nullIfRefused));
    const { card, at } = changed ?? (await changeStored(user, cardId, change));
    return presenter.detail(card, at, user);
  };
}
