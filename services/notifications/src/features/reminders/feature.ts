import type { Connection, InternalClient } from '@cardinal/service-kit';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel, Notify } from '../../kernel/kernel.ts';
import { createDueCards } from './due-cards.ts';
import { createReminders } from './reminders.ts';

interface RemindersFeatureDeps {
  connection: Connection;
  internal: InternalClient;
  kernel: Pick<Kernel, 'users' | 'projects'>;
  notifier: Notify['notifier'];
}

/** Reminders of cards that are due. */
export function createRemindersFeature({
  connection,
  internal,
  kernel: { users, projects },
  notifier,
}: RemindersFeatureDeps): Feature {
  const dueCards = createDueCards({ connection, internal });
  const reminders = createReminders({ dueCards, users, projects, notifier });
  return {
    jobs: [{ name: 'remind-of-due-cards', everyMs: 10 * 60_000, run: reminders.run }],
    rebuild: async () => ({ dueCards: await dueCards.rebuild() }),
    storedData: {
      async storeCard(card, version, changes) {
        const isDated = card.dueDate !== null || changes.some(({ field }) => field === 'dueDate');
        if (isDated) await dueCards.apply(card, version);
        return isDated;
      },
      removeCard: dueCards.forgetCard,
      // Removed already.
      purgeCard: 'nothing',
      purgeBoard: (boardId) => dueCards.forget({ boardId }),
      purgeProject: (projectId) => dueCards.forget({ projectId }),
      // Assignees are those of the card, which says when they change.
      eraseUser: 'nothing',
    },
  };
}
