import { randomUUID } from 'node:crypto';
import type { Connection } from '@cardinal/service-kit';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { createBell } from './bell.ts';
import { mountNotifications } from './notification.routes.ts';
import { createNotificationGroups } from './notification-groups.repository.ts';
import { mountNotificationGroups } from './notification-groups.routes.ts';

interface BellFeatureDeps {
  connection: Connection;
  kernel: Pick<Kernel, 'notifications' | 'removal' | 'users' | 'streams' | 'watch'>;
}

/** The bell: what users read, put off and mark. */
export function createBellFeature({
  connection,
  kernel: { notifications, removal, users, streams, watch },
}: BellFeatureDeps) {
  const groups = createNotificationGroups({ connection });
  const bell = createBell({ watch, removal });
  return {
    /** Clears the list of users whose notifications were checked. */
    forgetChecked: bell.forgetChecked,
    mount(router) {
      mountNotifications(router, { notifications, bell, streams });
      mountNotificationGroups(router, { groups, bell, users, streams });
    },
    jobs: [
      {
        name: 'wake-snoozed',
        everyMs: 30_000,
        run: async () => streams.notificationsChanged(await groups.wakeDue(new Date()), randomUUID()),
      },
    ],
    // Notifications are the kernel's.
    storedData: storesNothing,
  } satisfies Feature & { forgetChecked(): void };
}
