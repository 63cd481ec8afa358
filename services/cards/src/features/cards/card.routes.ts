import {
  awardPoints,
  changeCards,
  createCard,
  deleteCard,
  getCard,
  likeCard,
  listAssignees,
  moveCard,
  undoChanges,
  updateCard,
  upvoteCard,
} from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn, viewerOf } from '../../kernel/access/viewer.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import type { EditCard } from '../../kernel/card/edit-card.ts';
import { followMerge, requireParticipant, type SeeCard } from '../../kernel/card/see-card.ts';
import type { UpdateCard } from '../../kernel/card/update-card.ts';
import type { Assignees } from '../assignees/assignees.ts';
import type { ChangeCards } from '../bulk/change-cards.ts';
import { placeIn } from '../places/find-place.ts';
import type { PlaceCard } from '../places/place-card.ts';
import type { AwardPoints } from '../points/award-points.ts';
import type { DeleteCard } from '../trash/delete-card.ts';
import type { UndoChanges } from '../undo/undo-changes.ts';
import type { ToggleVote } from '../votes/toggle-vote.ts';
import type { CreateCard } from './create-card.ts';

export interface CardRouteDeps {
  presenter: CardPresenter;
  seeCard: SeeCard;
  seeHiddenToo: SeeCard;
  create: CreateCard;
  update: UpdateCard;
  edit: EditCard;
  place: PlaceCard;
  remove: DeleteCard;
  upvote: ToggleVote;
  like: ToggleVote;
  award: AwardPoints;
  changeCards: ChangeCards;
  undo: UndoChanges;
  assignees: Pick<Assignees, 'list'>;
}

export function mountCards(router: Router, deps: CardRouteDeps): void {
  const { presenter, seeCard, create, update, edit, place, remove, upvote, like, award, assignees } = deps;
  const takePart = requireParticipant(seeCard);

  mountCall(router, createCard, async ({ params, body, actor }) => {
    const user = signedIn(actor);
    const { card, role } = await create(user, params, body);
    const [shown] = await presenter.cards([card], user, role);
    return shown;
  });

  mountCall(router, listAssignees, ({ params, actor }) => assignees.list(signedIn(actor), params));

  mountCall(router, getCard, async ({ params, actor }) => {
    const viewer = viewerOf(actor);
    const { card, ...seen } = await followMerge(deps.seeHiddenToo)(viewer, params.cardId);
    return presenter.detail(card, seen, viewer);
  });

  mountCall(router, updateCard, ({ params, body, actor, ifMatch }) =>
    update(signedIn(actor), params.cardId, async (seen) => {
      const card = await edit(signedIn(actor), seen, { body, ifMatch });
      return { card, at: seen };
    }),
  );

  mountCall(router, moveCard, ({ params, body, actor, ifMatch }) => {
    const user = signedIn(actor);
    const next = placeIn(body);
    // Together with the card itself, by one query.
    const neighbour = next ? seeCard(user, next.cardId) : undefined;
    // Whoever may not move the card is not told of it.
    neighbour?.catch(() => {});
    return update(user, params.cardId, (seen) => place(user, seen, { ...body, neighbour }, ifMatch));
  });

  mountCall(router, deleteCard, async ({ params, actor }) => {
    const user = signedIn(actor);
    await remove(user, await seeCard(user, params.cardId));
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

  mountCall(router, undoChanges, ({ body, actor }) => deps.undo(signedIn(actor), body));

  mountCall(router, changeCards, ({ params, body, actor }) =>
    deps.changeCards(signedIn(actor), params.slug, body),
  );

  mountCall(router, awardPoints, ({ params, body, actor }) =>
    award(signedIn(actor), params.cardId, body.points),
  );
}
