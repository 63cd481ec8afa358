import type { ProjectWatch } from '@cardinal/service-kit';
import type { NotificationDocument } from '../../kernel/notifications/notification.model.ts';
import type { Removal } from '../../kernel/notifications/removal.ts';

export type Bell = ReturnType<typeof createBell>;

/** Hides notifications from users who lost the right to their subject, even before the event arrives. */
export function createBell({ watch, removal }: { watch: ProjectWatch; removal: Removal }) {
  /** `<userId>/<projectId>` of users who may see the subjects of all their notifications, until a right is revoked. */
  const checked = new Set<string>();

  return {
    forgetChecked: () => checked.clear(),

    /**
     * Removes what the user may no longer see of the projects of these notifications.
     * @returns whether anything may have been removed, so that the notifications have to be read again
     */
    async check(userId: string, docs: readonly Pick<NotificationDocument, 'projectId'>[]): Promise<boolean> {
      const projectIds = new Set(docs.flatMap(({ projectId }) => projectId ?? []));
      await watch.ensure(projectIds);
      const unchecked = [...projectIds].filter((projectId) => !checked.has(`${userId}/${projectId}`));
      for (const projectId of unchecked) {
        await removal.forgetUnseen(userId, projectId);
        if (watch.isSure([projectId])) checked.add(`${userId}/${projectId}`);
      }
      return unchecked.length > 0;
    },
  };
}
