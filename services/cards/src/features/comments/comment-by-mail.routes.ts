import { commentByMail, createComment } from '@cardinal/contracts';
import { AppError, isDuplicateKey, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { type CommentKinds, getCommentKind } from './comment-kind.ts';
import type { CreateComment } from './create-comment.ts';
import type { PostedByMail } from './posted-by-mail.ts';

export interface CommentByMailDeps {
  kinds: CommentKinds;
  create: CreateComment;
  postedByMail: Pick<PostedByMail, 'isGone'>;
}

/** Comments that users send by e-mail, with the rights and limits of those that they write in the web. */
export function mountCommentByMail(router: Router, deps: CommentByMailDeps): void {
  const { kinds, create, postedByMail } = deps;
  mountCall(router, commentByMail, async ({ body }) => {
    const { id, cardId, user, content, internal } = body;
    const parsed = createComment.body.safeParse({ content, internal });
    if (!parsed.success) return { refusal: parsed.error.issues[0]?.message ?? 'The text cannot be posted' };
    // The request may be repeated, also once its author has deleted the comment.
    const { comments } = getCommentKind(kinds, internal ? { internal } : {});
    if ((await comments.find(id)) || (await postedByMail.isGone(id))) return { refusal: null };
    try {
      await create(user, cardId, parsed.data, { id, byMail: true });
    } catch (error) {
      if (isDuplicateKey(error)) return { refusal: null };
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { refusal: error.message };
    }
    return { refusal: null };
  });
}
