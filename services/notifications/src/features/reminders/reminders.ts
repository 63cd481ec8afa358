import type { Notifier } from '../../kernel/notifications/notifier.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import type { DueCard, DueCards } from './due-cards.ts';
import { describeDue } from './due-content.ts';
import { dayAfter, dueSomewhere, findReminder } from './reminder.rules.ts';

interface RemindersDeps {
  dueCards: DueCards;
  users: Pick<Users, 'byIds'>;
  projects: Pick<Projects, 'boardWithProject'>;
  notifier: Pick<Notifier, 'announce'>;
}

/** Reminds the assignees of cards the day before these are due and on the day, once each, in their morning. */
export function createReminders({ dueCards, users, projects, notifier }: RemindersDeps) {
  /** The reminders of the last round, so that this one need not ask the database whether they were sent. */
  let sent = new Set<string>();

  async function remind(card: DueCard, now: Date, sentNow: Set<string>): Promise<void> {
    const location = await projects.boardWithProject(card.boardId);
    if (!location || !card.dueDate) return;
    const people = await users.byIds(card.assigneeIds);
    for (const [userId, { timeZone }] of people) {
      const day = findReminder(card.dueDate, timeZone ?? 'UTC', now);
      if (!day) continue;
      const content = describeDue({ card, userId, day, at: now.toISOString() }, location);
      if (!sent.has(content.key)) await notifier.announce(content, async () => ({ addressed: [userId] }));
      sentNow.add(content.key);
    }
  }

  return {
    /** Sends what is to be sent now, and forgets cards whose day is over everywhere. */
    async run(): Promise<void> {
      const now = new Date();
      const { first, last } = dueSomewhere(now);
      const sentNow = new Set<string>();
      for (const card of await dueCards.between(first, last)) await remind(card, now, sentNow);
      sent = sentNow;
      await dueCards.forgetBefore(dayAfter(now, -2));
    },
  };
}
