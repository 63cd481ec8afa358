import { projectDeleted } from '@cardinal/contracts';
import { newEvent, type ObjectStore } from '@cardinal/service-kit';
import type { Boards } from '../kernel/boards/board.repository.ts';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import type { Cards } from '../kernel/read-models/cards.ts';
import type { Slack } from '../kernel/read-models/slack.ts';
import type { Points } from '../points/points.repository.ts';
import type { Views } from '../views/view.repository.ts';

interface Remains {
  boards: Boards;
  views: Views;
  cards: Cards;
  points: Points;
  slack: Slack;
  objects: ObjectStore;
}

/** Removes the contents of a deleted project. Starts over after a crash or an error. */
export const createRemoveRemains =
  ({ boards, views, cards, points, slack, objects }: Remains) =>
  async ({ _id, logo }: Pick<ProjectDocument, '_id' | 'logo'>): Promise<void> => {
    await boards.removeByProject(_id);
    await views.removeOfProject(_id);
    await cards.forgetProject(_id);
    await points.removeByProject(_id);
    await slack.forget(_id);
    if (logo) await objects.delete([logo]);
  };

interface Deps {
  projects: Projects;
  boards: Boards;
}

/**
 * Deletes a project. From the first write on it and its boards are invisible; the seats of its boards are free right
 * after that. The rest is removed once all watchers have been notified (see `beforePurge` in service.ts).
 */
export const createDeleteProject =
  ({ projects, boards }: Deps) =>
  async (id: string): Promise<void> => {
    const deletedEvents = ({ _id, name, slug }: ProjectDocument) => [
      newEvent(projectDeleted, { projectId: _id, name, slug }),
    ];
    if (await projects.remove(id, deletedEvents)) await boards.removeByProject(id);
  };
