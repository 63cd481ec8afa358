import {
  cardCreated,
  cardStatusChanged,
  commentCreated,
  type Envelope,
  isGuestAuthor,
  isImported,
  may,
  submissionChanged,
} from '@cardinal/contracts';
import type { Mail } from '@cardinal/mail';
import { AppError, minutes, type Throttle } from '@cardinal/service-kit';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import type { Submissions } from '../submissions/submission.repository.ts';
import type { GuestMail } from './guest-mail.ts';

export interface GuestMailsDeps {
  mail: Pick<Mail<GuestMail>, 'isOn' | 'queue'>;
  submissions: Pick<Submissions, 'byId'>;
  projects: Pick<Projects, 'memberRole'>;
  users: Pick<Users, 'superAdminsAmong'>;
  throttle: Throttle;
}

/** E-mails about one submission in a day; what happens beyond that is on its page. */
const perDay = 10;

/** The e-mail that an event causes, if any. */
function toGuestMails({ type, data }: Envelope): (GuestMail & { by?: string; projectId?: string })[] {
  if (isImported(data)) return [];
  switch (type) {
    case submissionChanged.type: {
      const { submissionId, change } = submissionChanged.data.parse(data);
      if (change === 'received') return [{ kind: 'first', submissionId }];
      return change === 'rejected' ? [{ kind: 'rejected', submissionId }] : [];
    }
    case cardCreated.type: {
      const { card } = cardCreated.data.parse(data);
      return isGuestAuthor(card.createdBy) ? [{ kind: 'accepted', submissionId: card.createdBy }] : [];
    }
    case cardStatusChanged.type: {
      const { card, to: status } = cardStatusChanged.data.parse(data);
      return isGuestAuthor(card.createdBy) ? [{ kind: 'status', submissionId: card.createdBy, status }] : [];
    }
    case commentCreated.type: {
      const { card, comment } = commentCreated.data.parse(data);
      if (!isGuestAuthor(card.createdBy)) return [];
      const { id: commentId, userId: by, projectId } = comment;
      return [{ kind: 'answer', submissionId: card.createdBy, commentId, by, projectId }];
    }
    default:
      return [];
  }
}

/** Queues what guests hear by e-mail, from events on their way out, so that a crash loses none of it. */
export function createGuestMails({ mail, submissions, projects, users, throttle }: GuestMailsDeps) {
  async function isOfTeam(projectId: string, userId: string): Promise<boolean> {
    if (isGuestAuthor(userId)) return false;
    const [role, admins] = await Promise.all([
      projects.memberRole(projectId, userId),
      users.superAdminsAmong([userId]),
    ]);
    return may(role, 'submission.answer') || admins.has(userId);
  }

  /** Counted for what is sent only. */
  const isTooMuch = (submissionId: string): Promise<boolean> =>
    throttle.take({ name: `guest:mails:${submissionId}`, tries: perDay, windowMs: minutes(24 * 60) }).then(
      () => false,
      (error) => error instanceof AppError || Promise.reject(error),
    );

  async function queue(
    eventId: string,
    { by, projectId, ...message }: ReturnType<typeof toGuestMails>[number],
  ) {
    const { kind, submissionId } = message;
    const row = await submissions.byId(submissionId);
    if (!row?.email || (kind !== 'first' && !row.emailConfirmed)) return;
    if (by && projectId && !(await isOfTeam(projectId, by))) return;
    if (await isTooMuch(submissionId)) return;
    // The first one once, also where the submission has to wait again.
    const id = kind === 'first' ? `guest-${submissionId}` : `guest-${eventId}`;
    await mail.queue({ id, userId: null, message, once: kind !== 'first' });
  }

  return {
    async keep(events: readonly Envelope[]): Promise<void> {
      if (!mail.isOn) return;
      await Promise.all(events.flatMap((event) => toGuestMails(event).map((one) => queue(event.id, one))));
    },
  };
}
