import { webhookStopped } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import { webhookStoppedText } from '../../kernel/notifications/notification.texts.ts';
import type { Notifier } from '../../kernel/notifications/notifier.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';

export interface NotifyOfWebhooksDeps {
  notifier: Notifier;
  projects: Pick<Projects, 'project' | 'adminIds'>;
}

/** Notifies the admins of a project that a webhook was switched off, not by one of them. */
export function notifyOfWebhooks(consumers: Consumers, { notifier, projects }: NotifyOfWebhooksDeps): void {
  consumers.on(webhookStopped, async ({ time, data: { projectId, webhookId, name, reason } }) => {
    const project = await projects.project(projectId);
    if (!project) return;
    const content = {
      key: `webhook:${webhookId}:${time}`,
      at: time,
      type: 'webhook_stopped' as const,
      message: webhookStoppedText(name, reason),
      actorId: null,
      projectId,
      boardId: null,
      cardId: null,
      metadata: { projectName: project.name, projectSlug: project.slug },
    };
    await notifier.announce(content, async () => ({ addressed: await projects.adminIds(projectId) }));
  });
}
