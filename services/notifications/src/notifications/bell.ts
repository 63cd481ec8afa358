import type { ProjectWatch } from '@cardinal/service-kit';
import type { NotificationDocument } from './notification.model.ts';
import type { Removal } from './removal.ts';

export type Bell = ReturnType<typeof createBell>;

/** Keeps notifications from those who have lost the right to what they are about, also before events tell of it. */
export function createBell({ watch, removal }: { watch: ProjectWatch; removal: Removal }) {
  /** `<userId>/<projectId>` of those who may see all that their notifications are about, until a right is taken. */
  const checked = new Set<string>();

  return {
    forgetChecked: () => checked.clear(),

    /**
     * Takes away what the user no longer sees of the projects that these notifications are about.
     * @returns whether it had to look, so that the notifications are to be read again
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
