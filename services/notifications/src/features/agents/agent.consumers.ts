import { agentAsked } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import { agentAsksText } from '../../kernel/notifications/notification.texts.ts';
import type { Notifier } from '../../kernel/notifications/notifier.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';

export interface NotifyOfAgentsDeps {
  notifier: Notifier;
  projects: Pick<Projects, 'project'>;
}

/** Tells a person that an agent of theirs waits for an answer. */
export function notifyOfAgents(consumers: Consumers, { notifier, projects }: NotifyOfAgentsDeps): void {
  consumers.on(agentAsked, async ({ time, data: { requestId, userId, projectId, tool, title } }) => {
    const project = await projects.project(projectId);
    if (!project) return;
    const content = {
      key: `agent:${requestId}`,
      at: time,
      type: 'agent_asks' as const,
      message: agentAsksText(tool, title),
      // The person is asked, though the agent acts as them.
      actorId: null,
      projectId,
      boardId: null,
      cardId: null,
      metadata: { projectName: project.name, projectSlug: project.slug, requestId },
    };
    await notifier.announce(content, async () => ({ addressed: [userId] }));
  });
}
