import { type acceptSubmission, type BodyOf, may, type rejectSubmissions } from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { BoardAccess, SeenProject } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { writtenBy } from '../../kernel/card/card.rules.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import { type MergeCard, seeTarget } from '../merge/merge-card.ts';
import { buildChangeEvent, type CompleteSubmission } from './complete-submission.ts';
import type { SubmissionDocument } from './submission.model.ts';
import type { Submissions } from './submission.repository.ts';
import { getPurgeTime, toCardId } from './submission.rules.ts';

export interface DecideDeps {
  access: Pick<BoardAccess, 'projectBySlug'>;
  store: AggregateStore<SubmissionDocument>;
  submissions: Submissions;
  complete: CompleteSubmission['complete'];
  seeCard: SeeCard;
  merge: MergeCard;
}

export type Decide = ReturnType<typeof createDecide>;

const decided = (state: 'rejected' | 'accepted') =>
  new AppError('conflict', `Somebody else ${state} this submission in the meantime`);

/** Decisions of the admins of a project on submissions. */
export function createDecide({ access, store, submissions, complete, seeCard, merge }: DecideDeps) {
  const findTarget = seeTarget({ seeCard });

  /** @throws AppError `forbidden` for those who see the project and are no admins */
  async function managedBy(user: SignedIn, slug: string): Promise<SeenProject> {
    const seen = await access.projectBySlug(user, slug);
    if (!may(seen.role, 'submission.manage'))
      throw new AppError('forbidden', 'Only project admins decide on submissions');
    return seen;
  }

  return {
    managedBy,

    /** @returns the id of the card, or of that it was merged into; the same one again if it was accepted already */
    async accept(
      user: SignedIn,
      { slug, submissionId }: { slug: string; submissionId: string },
      { into, ...edit }: BodyOf<typeof acceptSubmission>,
    ): Promise<string> {
      const { project } = await managedBy(user, slug);
      const [found] = await submissions.within(project._id, [submissionId]);
      const now = new Date();
      const cardId = toCardId(submissionId);
      // Before anything is written: it waits on where there is no such card.
      if (found && into) await findTarget(user, { cardId, projectId: project._id }, into);
      const accepted =
        found &&
        (await store.change(submissionId, (doc) => {
          if (doc.state === 'rejected') throw decided('rejected');
          if (doc.state === 'accepted') return null;
          const { type = doc.type, title = doc.title, description = doc.description } = edit;
          const text = writtenBy({ title, description }, false);
          return {
            set: { type, ...text, state: 'accepted', cardId, decidedAt: now, pendingAt: now },
            // It keeps its slot until it is a card, as it may have to wait again.
            unset: ['purgeAt'],
            events: [buildChangeEvent(doc, 'accepted')],
          };
        }));
      if (!accepted) throw notFound('Submission');
      await complete(accepted);
      return into ? (await merge(user, cardId, into)).card._id : cardId;
    },

    /** @returns those that are rejected now */
    async reject(
      user: SignedIn,
      slug: string,
      { submissionIds, reason }: BodyOf<typeof rejectSubmissions>,
    ): Promise<string[]> {
      const { project } = await managedBy(user, slug);
      const found = await submissions.within(project._id, submissionIds);
      const now = new Date();
      const done = await Promise.all(
        found.map(({ _id }) =>
          store.change(_id, (doc) =>
            doc.state === 'waiting'
              ? {
                  set: { state: 'rejected', reason, decidedAt: now, purgeAt: getPurgeTime('rejected', now) },
                  unset: ['slot'],
                  events: [buildChangeEvent(doc, 'rejected')],
                }
              : null,
          ),
        ),
      );
      return done.flatMap((doc) => (doc?.state === 'rejected' ? [doc._id] : []));
    },
  };
}
