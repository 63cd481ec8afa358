import { mergeCard, unmergeCard } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import type { MergeCard } from './merge-card.ts';
import type { UnmergeCard } from './unmerge-card.ts';

export interface MergeRouteDeps {
  merge: MergeCard;
  unmerge: UnmergeCard;
  presenter: CardPresenter;
}

export function mountMerge(router: Router, { merge, unmerge, presenter }: MergeRouteDeps): void {
  mountCall(router, mergeCard, async ({ params, body, actor }) => {
    const user = signedIn(actor);
    const { card, at } = await merge(user, params.cardId, body.into);
    return presenter.detail(card, at, user);
  });

  mountCall(router, unmergeCard, async ({ params, actor }) => {
    const user = signedIn(actor);
    const { card, at } = await unmerge(user, params.cardId);
    return presenter.detail(card, at, user);
  });
}
