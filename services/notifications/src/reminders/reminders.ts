import { dueOccasion } from '../notifications/card-occasions.ts';
import type { Notifier } from '../notifications/notifier.ts';
import type { Projects } from '../read-models/projects.ts';
import type { Users } from '../read-models/users.ts';
import type { DueCard, DueCards } from './due-cards.ts';
import { dayAfter, dueSomewhere, reminderOf } from './reminder.rules.ts';

interface RemindersDeps {
  dueCards: DueCards;
  users: Pick<Users, 'byIds'>;
  projects: Pick<Projects, 'boardWithProject'>;
  notifier: Pick<Notifier, 'announce'>;
}

/** Reminds the assignees of cards the day before these are due and on the day, once each, in their morning. */
export type Reminders = ReturnType<typeof createReminders>;

export function createReminders({ dueCards, users, projects, notifier }: RemindersDeps) {
  /** What was said in the last round, so that this one need not ask the database whether it was. */
  let said = new Set<string>();

  async function remind(card: DueCard, now: Date, saying: Set<string>): Promise<void> {
    const location = await projects.boardWithProject(card.boardId);
    if (!location || !card.dueDate) return;
    const people = await users.byIds(card.assigneeIds);
    for (const [userId, { timeZone }] of people) {
      const day = reminderOf(card.dueDate, timeZone ?? 'UTC', now);
      if (!day) continue;
      const occasion = dueOccasion({ card, userId, day, at: now.toISOString() }, location);
      if (!said.has(occasion.key)) await notifier.announce(occasion, async () => ({ addressed: [userId] }));
      saying.add(occasion.key);
    }
  }

  return {
    /** Sends what is to be sent now, and forgets cards whose day is over everywhere. */
    async run(): Promise<void> {
      const now = new Date();
      const { first, last } = dueSomewhere(now);
      const saying = new Set<string>();
      for (const card of await dueCards.between(first, last)) await remind(card, now, saying);
      said = saying;
      await dueCards.forgetBefore(dayAfter(now, -2));
    },
  };
}
