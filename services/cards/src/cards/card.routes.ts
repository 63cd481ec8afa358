import {
  awardPoints,
  createCard,
  deleteCard,
  getBoardContents,
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
import type { ListRoom } from '../lists/list-room.ts';
import type { AwardPoints } from '../points/award-points.ts';
import { signedIn, viewerOf } from '../sight/viewer.ts';
import type { ToggleVote } from '../votes/toggle-vote.ts';
import type { BoardContents } from './board-contents.ts';
import { type BoardLists, wholeBoard } from './board-lists.ts';
import type { CardPresenter } from './card.presenter.ts';
import type { CreateCard } from './create-card.ts';
import type { Dashboard } from './dashboard.ts';
import type { DeleteCard } from './delete-card.ts';
import { type SeeCard, takingPart } from './see-card.ts';
import type { UpdateCard } from './update-card.ts';

export interface CardRouteParts {
  lists: BoardLists;
  room: ListRoom;
  contents: BoardContents;
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

function mountLists(router: Router, { lists, room, contents, dashboard }: CardRouteParts): void {
  mountCall(router, listBoardCards, async (context) => {
    await room(context, wholeBoard);
    return lists.list(viewerOf(context.actor), context.params);
  });
  mountCall(router, pageBoardCards, async (context) => {
    await room(context, context.query.limit);
    return lists.page(viewerOf(context.actor), context.params, context.query);
  });
  mountCall(router, listPublicCards, async (context) => {
    await room(context, wholeBoard);
    return lists.list(viewerOf(context.actor), publicAddress(context.params), publicOnly);
  });
  mountCall(router, pagePublicCards, async (context) => {
    const { params, query, actor } = context;
    await room(context, query.limit);
    return lists.page(viewerOf(actor), publicAddress(params), query, publicOnly);
  });
  mountCall(router, getBoardContents, ({ params, actor }) => contents(signedIn(actor), params));
  mountCall(router, listCards, async (context) => {
    await room(context, context.query.limit);
    return dashboard(signedIn(context.actor), context.query);
  });
}

export function mountCards(router: Router, parts: CardRouteParts): void {
  const { presenter, seeCard, create, update, remove, upvote, like, award } = parts;
  const takePart = takingPart(seeCard);
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
    const { card } = await takePart(signedIn(actor), params.cardId);
    const { on, counts } = await upvote(card, actor.id);
    return { upvoteCount: counts.upvoteCount, userHasUpvoted: on };
  });

  mountCall(router, likeCard, async ({ params, actor }) => {
    const { card } = await takePart(signedIn(actor), params.cardId);
    const { on, counts } = await like(card, actor.id);
    return { likeCount: counts.likeCount, userHasLiked: on };
  });

  mountCall(router, awardPoints, ({ params, body, actor }) =>
    award(signedIn(actor), params.cardId, body.points),
  );
}
