import { createCard, getCard, updateCard } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn, toViewer } from '../../kernel/access/viewer.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import type { EditCard } from '../../kernel/card/edit-card.ts';
import { followMerge, type SeeCard } from '../../kernel/card/see-card.ts';
import type { UpdateCard } from '../../kernel/card/update-card.ts';
import type { CreateCard } from './create-card.ts';

export interface CardRouteDeps {
  presenter: CardPresenter;
  seeCardIncludingHidden: SeeCard;
  create: CreateCard;
  update: UpdateCard;
  edit: EditCard;
}

export function mountCards(router: Router, deps: CardRouteDeps): void {
  const { presenter, seeCardIncludingHidden, create, update, edit } = deps;

  mountCall(router, createCard, async ({ params, body, actor }) => {
    const user = signedIn(actor);
    const { card, role } = await create(user, params, body);
    const [shown] = await presenter.cards([card], user, role);
    return shown;
  });

  mountCall(router, getCard, async ({ params, actor }) => {
    const viewer = toViewer(actor);
    const { card, ...seen } = await followMerge(seeCardIncludingHidden)(viewer, params.cardId);
    return presenter.detail(card, seen, viewer);
  });

  mountCall(router, updateCard, ({ params, body, actor, ifMatch }) =>
    update(
      signedIn(actor),
      params.cardId,
      async (seen) => ({ card: await edit(signedIn(actor), seen, { body, ifMatch }), at: seen }),
      { byMemory: true },
    ),
  );
}
