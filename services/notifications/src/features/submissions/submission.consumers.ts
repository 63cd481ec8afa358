import { reportChanged, submissionChanged } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import { reportsText, submissionsText } from '../../kernel/notifications/notification.texts.ts';
import type { NotificationContent } from '../../kernel/notifications/notification-content.ts';
import type { Notifier } from '../../kernel/notifications/notifier.ts';
import type { BoardWithProject, Projects } from '../../kernel/read-models/projects.ts';

/** Characters of a time up to its hour. */
const hour = 'yyyy-mm-ddThh'.length;

const waiting = {
  submissions: { type: 'submissions_waiting', getText: submissionsText },
  reports: { type: 'reports_waiting', getText: reportsText },
} as const;

/** Something on a board waits for admins: announced once an hour, however much comes. */
function describeWaiting(
  what: keyof typeof waiting,
  { time }: { time: string },
  { project, board }: BoardWithProject,
): NotificationContent {
  const { type, getText } = waiting[what];
  return {
    key: `${what}:${board._id}:${time.slice(0, hour)}`,
    at: time,
    type,
    message: getText(board.name),
    actorId: null,
    projectId: project._id,
    boardId: board._id,
    cardId: null,
    metadata: {
      projectName: project.name,
      projectSlug: project.slug,
      boardName: board.name,
      boardSlug: board.slug,
    },
  };
}

export interface NotifyOfSubmissionsDeps {
  notifier: Notifier;
  projects: Pick<Projects, 'boardWithProject' | 'adminIds'>;
}

/** Notifies the admins of a project that guests sent something, or that readers reported something. */
export function notifyOfSubmissions(
  consumers: Consumers,
  { notifier, projects }: NotifyOfSubmissionsDeps,
): void {
  async function notify(
    what: keyof typeof waiting,
    event: { time: string; data: { boardId: string; projectId: string } },
  ): Promise<void> {
    const { boardId, projectId } = event.data;
    const location = await projects.boardWithProject(boardId);
    if (!location) return;
    const recipients = async () => ({ addressed: await projects.adminIds(projectId) });
    await notifier.announce(describeWaiting(what, event, location), recipients);
  }
  consumers
    .on(submissionChanged, async (event) => {
      if (event.data.change === 'received') await notify('submissions', event);
    })
    .on(reportChanged, async (event) => {
      if (event.data.change === 'reported') await notify('reports', event);
    });
}
