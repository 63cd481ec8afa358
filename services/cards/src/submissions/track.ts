import type { BodyOf, replyToSubmission, TrackedSubmission } from '@cardinal/contracts';
import { type AggregateStore, AppError, isDuplicateKey, notFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../access/board-access.ts';
import { requirePart } from '../access/require-part.ts';
import type { SignedIn } from '../access/viewer.ts';
import type { CommentRepository } from '../comments/comment.repository.ts';
import type { CreateComment } from '../comments/create-comment.ts';
import type { Users } from '../read-models/users.ts';
import type { Challenges } from './challenges.ts';
import { type CompleteSubmission, changeOf } from './complete-submission.ts';
import { closed, type LimitGuests } from './guest-limits.ts';
import type { SubmissionDocument } from './submission.model.ts';
import type { PresentTracked } from './submission.presenter.ts';
import type { SubmissionRow, Submissions } from './submission.repository.ts';
import { authorOf, commentIdOf } from './submission.rules.ts';

export interface TrackDeps {
  access: Pick<BoardAccess, 'board'>;
  store: AggregateStore<SubmissionDocument>;
  submissions: Submissions;
  present: PresentTracked;
  comment: CreateComment;
  comments: Pick<CommentRepository, 'find'>;
  users: Pick<Users, 'guestRenamed'>;
  challenges: Challenges;
  limitGuests: LimitGuests;
  complete: CompleteSubmission['complete'];
}

export type Track = ReturnType<typeof createTrack>;

const claimedAlready = 'This has an account now. Sign in with it to change or delete it.';

/** What the owner of a tracking link may do: whoever knows its secret. */
export function createTrack(deps: TrackDeps) {
  const { access, store, submissions, present, complete } = deps;

  async function find(token: string): Promise<SubmissionRow> {
    const found = await submissions.byToken(token);
    if (!found) throw notFound('Submission');
    return found;
  }

  async function reply(
    token: string,
    address: string,
    { id, content, proof }: BodyOf<typeof replyToSubmission>,
  ): Promise<string> {
    const row = await find(token);
    if (row.claimedBy) throw new AppError('conflict', 'This has an account now. Sign in to comment.');
    const seen = await present.cardOf(row);
    if (!seen) throw new AppError('conflict', 'You can reply here once your submission is accepted.');
    const { card, board } = seen;
    if (!board.guestsMaySubmit) throw closed();
    const commentId = commentIdOf(row._id, id);
    if (await deps.comments.find(commentId)) return commentId;
    deps.challenges.check(proof);
    await deps.limitGuests({ address, boardId: card.boardId, text: content });
    await deps.challenges.spend(proof);
    const given = { id: commentId, byMail: false };
    await deps.comment(authorOf(row._id), card._id, { content }, given).catch((error) => {
      // The same request came twice at once.
      if (!isDuplicateKey(error)) throw error;
    });
    return commentId;
  }

  async function claim(token: string, user: SignedIn): Promise<TrackedSubmission> {
    const row = await find(token);
    const seen = await access.board(user, row);
    if (!seen) throw notFound('Submission');
    requirePart(user, seen);
    const claimed = await store.change(row._id, (doc) => {
      if (doc.state === 'rejected') throw new AppError('conflict', 'This submission was rejected');
      if (doc.claimedBy === user.id) return null;
      if (doc.claimedBy)
        throw new AppError('conflict', 'Another account has claimed this submission already');
      const pending = doc.state === 'accepted' ? { pendingAt: new Date() } : {};
      return { set: { claimedBy: user.id, ...pending }, events: [changeOf(doc, 'claimed')] };
    });
    if (!claimed) throw notFound('Submission');
    await complete(claimed);
    return present.tracked(claimed, user.id);
  }

  async function forget(token: string, userId: string | null): Promise<void> {
    const { _id, state } = await find(token);
    /** It may be claimed at the same moment. */
    const assertOwned = ({ claimedBy }: SubmissionDocument): void => {
      if (claimedBy && claimedBy !== userId) throw new AppError('conflict', claimedAlready);
    };
    if (state !== 'accepted') {
      // Accepted at the same moment, it is a card, and what follows holds for it.
      const removed = await store.remove(_id, (doc) => {
        assertOwned(doc);
        if (doc.state === 'accepted')
          throw new AppError('conflict', 'Your submission was accepted just now. Please try again.');
        return [changeOf(doc, 'withdrawn')];
      });
      if (removed) return;
    }
    await store.change(_id, (doc) => {
      assertOwned(doc);
      return { set: { name: null }, unset: ['tokenHash'], events: [] };
    });
    deps.users.guestRenamed(_id);
  }

  return {
    view: async (token: string, userId: string | null) => present.tracked(await find(token), userId),
    reply,
    claim,
    forget,
  };
}
