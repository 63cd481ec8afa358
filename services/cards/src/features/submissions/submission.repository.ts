import { guestName, isGuestAuthor, limits } from '@cardinal/contracts';
import { isDuplicateKey, laterThan, type Moment, notFound } from '@cardinal/service-kit';
import { hashToken } from '../../kernel/access/hash-token.ts';
import type { SubmissionDocument, SubmissionModel } from './submission.model.ts';

export type SubmissionRow = Omit<SubmissionDocument, 'outbox'>;

const withoutOutbox = { outbox: 0 } as const;
const living = { deleted: false };
/** Nobody waits longer than this for one that a crash interrupted; a request takes less. */
const oldMs = 10_000;

export type Submissions = ReturnType<typeof createSubmissions>;

export function createSubmissions({ submissions: model }: { submissions: SubmissionModel }) {
  const waitingOn = (boardIds: readonly string[]) => ({
    boardId: { $in: [...boardIds] },
    state: 'waiting' as const,
    ...living,
  });

  return {
    /** By the tracking link that its guest was shown, or the one that was sent to its address. */
    byToken(token: string): Promise<SubmissionRow | null> {
      const hash = hashToken(token);
      const either = [{ tokenHash: hash }, { mailTokenHash: hash }];
      return model.findOne({ $or: either, ...living }, withoutOutbox).lean<SubmissionRow>();
    },

    byId: (_id: string): Promise<SubmissionRow | null> =>
      model.findOne({ _id, ...living }, withoutOutbox).lean<SubmissionRow>(),

    /** As long as it has an address. */
    async keepMailToken(_id: string, mailTokenHash: string): Promise<void> {
      await model.updateOne({ _id, email: { $exists: true } }, { $set: { mailTokenHash } });
    },

    /** The submissions among these that are in the project. */
    async within(projectId: string, ids: readonly string[]): Promise<SubmissionRow[]> {
      return model
        .find({ _id: { $in: [...ids] }, projectId, ...living }, withoutOutbox)
        .lean<SubmissionRow[]>();
    },

    /** The oldest after this moment, the oldest first. */
    async waiting(
      boardIds: readonly string[],
      after: Moment | null,
      limit: number,
    ): Promise<SubmissionRow[]> {
      return model
        .find({ ...waitingOn(boardIds), ...laterThan('createdAt', after) }, withoutOutbox)
        .sort({ createdAt: 1, _id: 1 })
        .limit(limit)
        .lean<SubmissionRow[]>();
    },
    countWaiting: (boardIds: readonly string[]): Promise<number> => model.countDocuments(waitingOn(boardIds)),

    /** A free place on a board; null if as many wait there as may. */
    async freeSlot(boardId: string): Promise<number | null> {
      const taken = new Set(await model.distinct('slot', { boardId, slot: { $exists: true } }));
      const free = Array.from({ length: limits.waitingSubmissions }, (_, slot) => slot).filter(
        (slot) => !taken.has(slot),
      );
      // Any of them, as others may take one at this moment.
      return free[Math.floor(Math.random() * free.length)] ?? null;
    },

    /** Submissions whose card waits to be written or handed over for so long that nobody does it any more. */
    async leftBehind(): Promise<SubmissionRow[]> {
      const before = new Date(Date.now() - oldMs);
      return model
        .find({ pendingAt: { $lt: before }, ...living }, withoutOutbox)
        .limit(100)
        .lean<SubmissionRow[]>();
    },

    /** The person behind an author, where a site identified them: they may come again as another author. */
    async personBehind(projectId: string, authorId: string): Promise<string> {
      if (!isGuestAuthor(authorId)) return authorId;
      const found = await model
        .findOne({ _id: authorId, projectId }, { personId: 1 })
        .lean<Pick<SubmissionRow, 'personId'>>();
      return found?.personId ?? authorId;
    },

    /** Forgets whom a site identified, and what they are called. @returns the ids of their submissions */
    async forgetPerson(personId: string): Promise<string[]> {
      const theirs = (await model.find({ personId }, { _id: 1 }).lean()).map(({ _id }) => _id);
      const change = { $set: { name: null }, $unset: { personId: 1 }, $inc: { version: 1 } };
      await model.updateMany({ _id: { $in: theirs } }, change as never);
      return theirs;
    },

    /** Names of guests as others see them, by their ids as authors. */
    async names(ids: readonly string[]): Promise<Map<string, string>> {
      const found = await model
        .find({ _id: { $in: [...ids] } }, { name: 1, viaWidget: 1 })
        .lean<Pick<SubmissionRow, '_id' | 'name' | 'viaWidget'>[]>();
      return new Map(found.map(({ _id, name, viaWidget }) => [_id, guestName(name, viaWidget)]));
    },
  };
}

/** Whether somebody else took the place at the same moment. */
export const isSlotTaken = (error: unknown): boolean =>
  isDuplicateKey(error) && String((error as Error).message).includes('slot');

/** The one with this tracking link. @throws AppError `not_found` */
export async function foundBy(
  submissions: Pick<Submissions, 'byToken'>,
  token: string,
): Promise<SubmissionRow> {
  const found = await submissions.byToken(token);
  if (!found) throw notFound('Submission');
  return found;
}
