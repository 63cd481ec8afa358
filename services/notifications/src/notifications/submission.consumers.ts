import { type EventOf, submissionChanged } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { BoardWithProject, Projects } from '../read-models/projects.ts';
import { submissionsText } from './notification.texts.ts';
import type { Notifier } from './notifier.ts';
import type { Occasion } from './occasion.ts';

/** Characters of a time up to its hour. */
const hour = 'yyyy-mm-ddThh'.length;

/** Submissions wait on a board: told once an hour, however many come. */
function submissionsOccasion(
  { time }: EventOf<typeof submissionChanged>,
  { project, board }: BoardWithProject,
): Occasion {
  return {
    key: `submissions:${board._id}:${time.slice(0, hour)}`,
    at: time,
    type: 'submissions_waiting',
    message: submissionsText(board.name),
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

/** Tells the admins of a project that guests sent something. */
export function notifyOfSubmissions(
  consumers: Consumers,
  { notifier, projects }: NotifyOfSubmissionsDeps,
): void {
  consumers.on(submissionChanged, async (event) => {
    const { boardId, projectId, change } = event.data;
    const location = change === 'received' ? await projects.boardWithProject(boardId) : null;
    if (!location) return;
    const recipients = async () => ({ addressed: await projects.adminIds(projectId) });
    await notifier.announce(submissionsOccasion(event, location), recipients);
  });
}
