import type { CardDetail } from '@cardinal/contracts';
import { attachCurrent } from '@cardinal/service-kit';
import type { SeenBoard } from '../access/board-access.ts';
import type { SignedIn } from '../access/viewer.ts';
import type { CardRow } from './card.model.ts';
import type { CardPresenter } from './card.presenter.ts';
import { requireParticipant, type SeeCard, type SeenCard } from './see-card.ts';

export interface UpdateCardDeps {
  seeCard: SeeCard;
  presenter: CardPresenter;
}

/** Changes a card as the user sees it. @returns it with the board where it is now */
type ChangeCard = (seen: SeenCard) => Promise<{ card: CardRow; at: SeenBoard }>;

export type UpdateCard = (user: SignedIn, cardId: string, change: ChangeCard) => Promise<CardDetail>;

/** Shows a card after a change of it; somebody whose version is stale receives the current one. */
export function createUpdateCard({ seeCard, presenter }: UpdateCardDeps): UpdateCard {
  const takePart = requireParticipant(seeCard);
  return async (user, cardId, change) => {
    const seen = await takePart(user, cardId);
    const current = async () => {
      const { card, ...at } = await seeCard(user, cardId);
      return presenter.detail(card, at, user);
    };
    const { card, at } = await change(seen).catch(attachCurrent(current));
    return presenter.detail(card, at, user);
  };
}
