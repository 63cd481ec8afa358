import type { TrackedSubmission } from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { requirePart } from '../../kernel/access/require-part.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import { buildChangeEvent, type CompleteSubmission } from './complete-submission.ts';
import type { GuestAddresses } from './guest-addresses.ts';
import type { SubmissionDocument } from './submission.model.ts';
import type { PresentTracked } from './submission.presenter.ts';
import { foundBy, type Submissions } from './submission.repository.ts';
import { withoutEmail } from './submission.rules.ts';

export interface TrackDeps {
  access: Pick<BoardAccess, 'board'>;
  store: AggregateStore<SubmissionDocument>;
  submissions: Pick<Submissions, 'byToken'>;
  present: PresentTracked;
  users: Pick<Users, 'guestRenamed'>;
  complete: CompleteSubmission['complete'];
  addresses: Pick<GuestAddresses, 'getState' | 'confirm' | 'remove'>;
}

export type Track = ReturnType<typeof createTrack>;

const claimedAlready = 'This has an account now. Sign in with it to change or delete it.';

/** Actions of the owner of a tracking link: anyone who knows its secret. */
export function createTrack(deps: TrackDeps) {
  const { access, store, submissions, present, complete, addresses } = deps;

  const find = (token: string) => foundBy(submissions, token);

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
      // The account hears of it now.
      const set = { claimedBy: user.id, ...pending };
      return { set, unset: withoutEmail(doc), events: [buildChangeEvent(doc, 'claimed')] };
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
        return [buildChangeEvent(doc, 'withdrawn')];
      });
      if (removed) return;
    }
    await store.change(_id, (doc) => {
      assertOwned(doc);
      return {
        set: { name: null },
        unset: ['tokenHash', 'mailTokenHash', 'email', 'emailConfirmed', 'personId'],
        events: [],
      };
    });
    deps.users.guestRenamed(_id);
  }

  async function view(token: string, userId: string | null): Promise<TrackedSubmission> {
    const row = await find(token);
    return { ...(await present.tracked(row, userId)), email: addresses.getState(row, token) };
  }

  return {
    view,
    claim,
    forget,
    confirmEmail: async (token: string) => addresses.confirm(await find(token), token),
    removeEmail: async (token: string) => addresses.remove((await find(token))._id),
  };
}
