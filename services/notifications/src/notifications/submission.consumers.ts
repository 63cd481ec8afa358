import { reportChanged, submissionChanged } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { BoardWithProject, Projects } from '../read-models/projects.ts';
import { reportsText, submissionsText } from './notification.texts.ts';
import type { Notifier } from './notifier.ts';
import type { Occasion } from './occasion.ts';

/** Characters of a time up to its hour. */
const hour = 'yyyy-mm-ddThh'.length;

const waiting = {
  submissions: { type: 'submissions_waiting', textOf: submissionsText },
  reports: { type: 'reports_waiting', textOf: reportsText },
} as const;

/** Something on a board waits for admins: told once an hour, however much comes. */
function waitingOccasion(
  what: keyof typeof waiting,
  { time }: { time: string },
  { project, board }: BoardWithProject,
): Occasion {
  const { type, textOf } = waiting[what];
  return {
    key: `${what}:${board._id}:${time.slice(0, hour)}`,
    at: time,
    type,
    message: textOf(board.name),
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

/** Tells the admins of a project that guests sent something, or that readers reported something. */
export function notifyOfSubmissions(
  consumers: Consumers,
  { notifier, projects }: NotifyOfSubmissionsDeps,
): void {
  async function tell(
    what: keyof typeof waiting,
    event: { time: string; data: { boardId: string; projectId: string } },
  ): Promise<void> {
    const { boardId, projectId } = event.data;
    const location = await projects.boardWithProject(boardId);
    if (!location) return;
    const recipients = async () => ({ addressed: await projects.adminIds(projectId) });
    await notifier.announce(waitingOccasion(what, event, location), recipients);
  }
  consumers
    .on(submissionChanged, async (event) => {
      if (event.data.change === 'received') await tell('submissions', event);
    })
    .on(reportChanged, async (event) => {
      if (event.data.change === 'reported') await tell('reports', event);
    });
}
