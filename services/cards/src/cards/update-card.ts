import type { BodyOf, CardDetail, updateCard } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { SignedIn } from '../access/viewer.ts';
import type { CardPresenter } from './card.presenter.ts';
import type { EditCard } from './edit-card.ts';
import { type SeeCard, takingPart } from './see-card.ts';

export interface UpdateCardDeps {
  edit: EditCard;
  seeCard: SeeCard;
  presenter: CardPresenter;
}

export type UpdateCard = (
  user: SignedIn,
  cardId: string,
  body: BodyOf<typeof updateCard>,
  ifMatch: number | undefined,
) => Promise<CardDetail>;

/** Changes a card; somebody whose version is stale is told what is there now. */
export function createUpdateCard({ edit, seeCard, presenter }: UpdateCardDeps): UpdateCard {
  const takePart = takingPart(seeCard);
  return async (user, cardId, body, ifMatch) => {
    const seen = await takePart(user, cardId);
    try {
      return await presenter.detail(await edit(user, seen, { body, ifMatch }), seen, user);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'stale_version') throw error;
      const { card, ...at } = await seeCard(user, cardId);
      throw new AppError(error.code, error.message, { current: await presenter.detail(card, at, user) });
    }
  };
}
