import {
  awardPoints,
  createCard,
  deleteCard,
  getCard,
  likeCard,
  listBoardCards,
  listCards,
  listPublicCards,
  pageBoardCards,
  pagePublicCards,
  updateCard,
  upvoteCard,
} from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { AwardPoints } from '../points/award-points.ts';
import { signedIn, viewerOf } from '../sight/viewer.ts';
import type { ToggleVote } from '../votes/toggle-vote.ts';
import type { BoardLists } from './board-lists.ts';
import type { CardPresenter } from './card.presenter.ts';
import type { CreateCard } from './create-card.ts';
import type { Dashboard } from './dashboard.ts';
import type { DeleteCard } from './delete-card.ts';
import type { SeeCard } from './see-card.ts';
import type { UpdateCard } from './update-card.ts';

export interface CardRouteParts {
  lists: BoardLists;
  dashboard: Dashboard;
  presenter: CardPresenter;
  seeCard: SeeCard;
  create: CreateCard;
  update: UpdateCard;
  remove: DeleteCard;
  upvote: ToggleVote;
  like: ToggleVote;
  award: AwardPoints;
}

const publicAddress = ({ project, board }: { project: string; board: string }) => ({
  slug: project,
  boardSlug: board,
});
const publicOnly = { publicOnly: true };

function mountLists(router: Router, { lists, dashboard }: CardRouteParts): void {
  mountCall(router, listBoardCards, ({ params, actor }) => lists.list(viewerOf(actor), params));
  mountCall(router, pageBoardCards, ({ params, query, actor }) => lists.page(viewerOf(actor), params, query));
  mountCall(router, listPublicCards, ({ params, actor }) =>
    lists.list(viewerOf(actor), publicAddress(params), publicOnly),
  );
  mountCall(router, pagePublicCards, ({ params, query, actor }) =>
    lists.page(viewerOf(actor), publicAddress(params), query, publicOnly),
  );
  mountCall(router, listCards, ({ query, actor }) => dashboard(signedIn(actor), query));
}

export function mountCards(router: Router, parts: CardRouteParts): void {
  const { presenter, seeCard, create, update, remove, upvote, like, award } = parts;
  mountLists(router, parts);

  mountCall(router, createCard, async ({ params, body, actor }) => {
    const user = signedIn(actor);
    const [card] = await presenter.cards([await create(user, params, body)], user);
    return card;
  });

  mountCall(router, getCard, async ({ params, actor }) => {
    const viewer = viewerOf(actor);
    const { card, ...seen } = await seeCard(viewer, params.cardId);
    return presenter.detail(card, seen, viewer);
  });

  mountCall(router, updateCard, ({ params, body, actor, ifMatch }) =>
    update(signedIn(actor), params.cardId, body, ifMatch),
  );

  mountCall(router, deleteCard, async ({ params, actor }) => {
    await remove(signedIn(actor), params.cardId);
    return { ok: true as const };
  });

  mountCall(router, upvoteCard, async ({ params, actor }) => {
    const { card } = await seeCard(signedIn(actor), params.cardId);
    const { on, counts } = await upvote(card, actor.id);
    return { upvoteCount: counts.upvoteCount, userHasUpvoted: on };
  });

  mountCall(router, likeCard, async ({ params, actor }) => {
    const { card } = await seeCard(signedIn(actor), params.cardId);
    const { on, counts } = await like(card, actor.id);
    return { likeCount: counts.likeCount, userHasLiked: on };
  });

  mountCall(router, awardPoints, ({ params, body, actor }) =>
    award(signedIn(actor), params.cardId, body.points),
  );
}
