import type { BodyOf, replyToSubmission } from '@cardinal/contracts';
import { AppError, isDuplicateKey } from '@cardinal/service-kit';
import type { IsBlocked } from '../../kernel/access/board-access.ts';
import { requirePart } from '../../kernel/access/require-part.ts';
import type { CommentRepository } from '../comments/comment.repository.ts';
import type { CreateComment } from '../comments/create-comment.ts';
import type { Challenges } from './challenges.ts';
import { closed, type LimitGuests } from './guest-limits.ts';
import type { PresentTracked } from './submission.presenter.ts';
import { foundBy, type Submissions } from './submission.repository.ts';
import { toAuthor, toCommentId } from './submission.rules.ts';

export interface ReplyDeps {
  submissions: Pick<Submissions, 'byToken'>;
  present: Pick<PresentTracked, 'findCard'>;
  comment: CreateComment;
  comments: Pick<CommentRepository, 'find'>;
  challenges: Challenges;
  limitGuests: LimitGuests;
  isBlocked: IsBlocked;
}

/** A comment by the owner of a tracking link on their card, as the guest. @returns the id of the comment */
export type Reply = (
  token: string,
  address: string,
  body: BodyOf<typeof replyToSubmission>,
) => Promise<string>;

export function createReply(deps: ReplyDeps): Reply {
  const { submissions, present, comment, comments, challenges, limitGuests, isBlocked } = deps;
  return async (token, address, { id, content, proof }) => {
    challenges.check(proof);
    const row = await foundBy(submissions, token);
    if (row.claimedBy) throw new AppError('conflict', 'This has an account now. Sign in to comment.');
    const seen = await present.findCard(row);
    if (!seen) throw new AppError('conflict', 'You can reply here once your submission is accepted.');
    const { card, board } = seen;
    if (!board.guestsMaySubmit) throw closed();
    const { _id: authorId, personId = authorId } = row;
    const author = toAuthor(authorId);
    requirePart(author, { role: seen.role, blocked: await isBlocked(card.projectId, personId) });
    const commentId = toCommentId(authorId, id);
    if (await comments.find(commentId)) return commentId;
    const sending = { address, boardId: card.boardId, text: content };
    await limitGuests(sending, () => challenges.spend(proof));
    await comment(author, card._id, { content }, { id: commentId }).catch((error) => {
      // The same request came twice at once.
      if (!isDuplicateKey(error)) throw error;
    });
    return commentId;
  };
}
