import { createComment, deleteComment, listComments, updateComment } from '@cardinal/contracts';
import { answerPage, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn, viewerOf } from '../access/viewer.ts';
import type { ListLimiter } from '../card-lists/list-limiter.ts';
import type { SeeCard } from '../cards/see-card.ts';
import type { ChangeComment } from './change-comment.ts';
import type { CommentDocument } from './comment.model.ts';
import type { PresentComments } from './comment.presenter.ts';
import type { CommentRepository } from './comment.repository.ts';
import type { CreateComment } from './create-comment.ts';

/** A comment may be as long as several cards of a list. */
const cardsOfComment = 5;

export interface CommentRouteDeps {
  comments: CommentRepository;
  present: PresentComments;
  seeCard: SeeCard;
  limiter: ListLimiter;
  create: CreateComment;
  change: ChangeComment;
}

export function mountComments(router: Router, deps: CommentRouteDeps): void {
  const { comments, present, seeCard, limiter, create, change } = deps;
  const presentOne = async (comment: CommentDocument) => {
    const [shown] = await present([comment]);
    if (!shown) throw new Error('A comment was not presented');
    return shown;
  };

  mountCall(router, listComments, async ({ params, query, actor, req, res }) => {
    const { card } = await seeCard(viewerOf(actor), params.cardId);
    await limiter({ req, res }, Math.min(query.limit, card.commentCount) * cardsOfComment);
    const items = await present(await comments.ofCard(params.cardId, query));
    return answerPage(res, { ...query, items }, () => comments.countShown(params.cardId));
  });

  mountCall(router, createComment, async ({ params, body, actor }) =>
    presentOne(await create(signedIn(actor), params.cardId, body)),
  );

  mountCall(router, updateComment, async ({ params, body, actor }) =>
    presentOne(await change.edit(signedIn(actor), { ...params, cardId: body.cardId }, body.content)),
  );

  mountCall(router, deleteComment, async ({ params, body, actor }) => {
    await change.delete(signedIn(actor), { ...params, cardId: body.cardId });
    return { ok: true as const };
  });
}
