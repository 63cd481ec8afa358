import { randomUUID } from 'node:crypto';
import { guestName } from '@cardinal/contracts';
import { v5 as uuidv5 } from 'uuid';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { SubmissionDocument } from './submission.model.ts';

const namespace = '7a1f0c52-93be-4d07-8a64-2f5de0b7c918';
const day = 24 * 60 * 60 * 1_000;
/** Days that a submission is kept that nobody decides on, and one that was rejected. */
const keptDays = { waiting: 180, rejected: 30 } as const;

/** Of a submission and its author (`isGuestAuthor`). */
export const newSubmissionId = (): string => {
  const id = randomUUID();
  return `${id.slice(0, 14)}8${id.slice(15)}`;
};

/** The card that comes of a submission: one, however often it is accepted. */
export const toCardId = (submissionId: string): string => uuidv5(submissionId, namespace);
/** The comment that comes of a reply. */
export const toCommentId = (submissionId: string, replyId: string): string =>
  uuidv5(`${submissionId}/${replyId}`, namespace);

export const getPurgeTime = (state: keyof typeof keptDays, from: Date): Date =>
  new Date(from.getTime() + keptDays[state] * day);

/** The author of a submission: somebody who is no member, whose name no event says. */
export const toAuthor = (submissionId: string): SignedIn => ({
  id: submissionId,
  username: guestName(),
  isSuperAdmin: false,
  sponsored: false,
});

/**
 * Fields that are removed with a guest's address. The link of its e-mails goes too, unless the guest confirmed that
 * they read them.
 */
export const withoutEmail = ({ emailConfirmed }: Pick<SubmissionDocument, 'emailConfirmed'>) => [
  ...(['email', 'emailConfirmed'] as const),
  ...(emailConfirmed ? [] : (['mailTokenHash'] as const)),
];
