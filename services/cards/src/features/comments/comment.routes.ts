import {
  addReaction,
  createComment,
  deleteComment,
  listCommentEdits,
  listComments,
  may,
  type ReactionKind,
  removeReaction,
  updateComment,
} from '@cardinal/contracts';
import { answerPage, attachCurrent, mountCall, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn, toViewer } from '../../kernel/access/viewer.ts';
import { assertUnlocked } from '../../kernel/card/lock.rules.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { ChangeComment } from './change-comment.ts';
import { type PresentComments, presentingOne, seesReactors } from './comment.presenter.ts';
import { type CommentKinds, getCommentKind } from './comment-kind.ts';
import type { CommentsWithNotes } from './comments-with-notes.repository.ts';
import type { CreateComment } from './create-comment.ts';
import { lacksEdits } from './edit.rules.ts';
import type { React } from './react.ts';
import { namedIn, presentReactions } from './reaction.rules.ts';
import { type SeeComment, takingPartIn } from './see-comment.ts';

/** A comment may be as long as several cards of a list. */
export const cardsOfComment = 5;

export interface CommentRouteDeps {
  kinds: CommentKinds;
  withNotes: CommentsWithNotes;
  present: PresentComments;
  names: Names;
  seeCardIncludingHidden: SeeCard;
  seeComment: SeeComment;
  limiter: ListLimiter;
  create: CreateComment;
  change: ChangeComment;
  react: React;
}

export function mountComments(router: Router, deps: CommentRouteDeps): void {
  const { kinds, withNotes, present, seeCardIncludingHidden, limiter, create, change } = deps;
  const presentOne = presentingOne(present);

  mountCall(router, listComments, async ({ params, query, actor, req, res }) => {
    const viewer = toViewer(actor);
    const { card, role } = await seeCardIncludingHidden(viewer, params.cardId);
    const noteCount = may(role, 'note.use') ? (card.noteCount ?? 0) : 0;
    await limiter({ req, res }, Math.min(query.limit, card.commentCount + noteCount) * cardsOfComment);
    const shown = noteCount > 0 ? withNotes : kinds.open.comments;
    const items = await present(await shown.ofCard(params.cardId, query), viewer, role);
    return answerPage(res, { ...query, items }, () => shown.countShown(params.cardId));
  });

  mountCall(router, createComment, async ({ params, body, actor }) => {
    const user = signedIn(actor);
    return presentOne(await create(user, params.cardId, body), user);
  });

  mountCall(router, updateComment, async ({ params, body, actor, ifMatch }) => {
    const user = signedIn(actor);
    const { cardId, ...edit } = body;
    const current = async () => presentOne(await deps.seeComment(user, params.commentId), user);
    const edited = change.edit(user, { ...params, cardId }, { ...edit, ifMatch });
    return presentOne(await edited.catch(attachCurrent(current)), user);
  });

  mountCall(router, deleteComment, async ({ params, body, actor }) => {
    await change.delete(signedIn(actor), { ...params, cardId: body.cardId });
    return { ok: true as const };
  });

  mountEdits(router, deps);
  mountReactions(router, deps);
}

function mountEdits(router: Router, { kinds, names, seeComment }: CommentRouteDeps): void {
  mountCall(router, listCommentEdits, async ({ params, actor }) => {
    const { comment } = await seeComment(toViewer(actor), params.commentId);
    const edits = await getCommentKind(kinds, comment).comments.findEdits(params.commentId);
    const people = await names(edits.map(({ by }) => by));
    return {
      items: edits.map(({ at, by, from, to, images = null }) => ({
        ...{ at: at.toISOString(), by: people.get(by) ?? null },
        ...{ from, to, images },
      })),
      isCut: lacksEdits({ ...comment, edits }),
    };
  });
}

function mountReactions(router: Router, { names, seeComment, react }: CommentRouteDeps): void {
  const takePart = takingPartIn(seeComment);

  async function change(
    actor: User,
    { commentId, kind }: { commentId: string; kind: ReactionKind },
    on: boolean,
  ) {
    const user = signedIn(actor);
    const { comment, role, card } = await takePart(user, commentId);
    if (!comment.internal) assertUnlocked(card, role);
    const reactions = await react(comment, { kind, userId: user.id, on });
    const people = seesReactors(user, role) ? await names(namedIn(reactions)) : null;
    return { reactions: presentReactions(reactions, user.id, people) };
  }

  mountCall(router, addReaction, ({ params, actor }) => change(actor, params, true));
  mountCall(router, removeReaction, ({ params, actor }) => change(actor, params, false));
}
