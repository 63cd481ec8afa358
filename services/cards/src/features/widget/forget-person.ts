import { notFound } from '@cardinal/service-kit';
import type { Users } from '../../kernel/read-models/users.ts';
import type { PendingTasks } from '../../kernel/tasks/pending-tasks.ts';
import type { Submissions } from '../submissions/submission.repository.ts';
import type { WidgetPeople } from './widget-people.ts';

export interface ForgetPersonDeps {
  people: Pick<WidgetPeople, 'known' | 'forget'>;
  erasures: Pick<PendingTasks, 'start'>;
  submissions: Pick<Submissions, 'forgetPerson'>;
  users: Pick<Users, 'guestRenamed'>;
}

/**
 * Forgets somebody whom sites identify: the votes are taken back as those of a deleted account, and what they wrote is a
 * guest's. The votes are noted first, so that they go too where this stops halfway.
 * @throws AppError `not_found` for somebody who never voted or wrote
 */
export type ForgetPerson = (projectId: string, subject: string) => Promise<void>;

export const createForgetPerson =
  ({ people, erasures, submissions, users }: ForgetPersonDeps): ForgetPerson =>
  async (projectId, sub) => {
    const id = await people.known(projectId, { sub });
    if (!id) throw notFound('Person');
    await erasures.start([id]);
    const authors = [id, ...(await submissions.forgetPerson(id))];
    await people.forget(id);
    for (const author of authors) users.guestRenamed(author);
  };
