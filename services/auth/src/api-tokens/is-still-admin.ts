import { setTimeout as delay } from 'node:timers/promises';
import { may, roleIn } from '@cardinal/contracts';
import { AppError, type ProjectWatch } from '@cardinal/service-kit';
import type { KnownProjects } from '../read-models/known-projects.ts';
import type { UserDocument } from '../users/user.model.ts';

interface Deps {
  known: Pick<KnownProjects, 'projectRow' | 'findRole'>;
  watch: Pick<ProjectWatch, 'ensure'>;
}

/** How long a look-up waits for the projects service: sessions are looked up with it. */
const patienceMs = 500;

/** Whether it resolves in time. */
async function succeedsSoon(question: Promise<unknown>): Promise<boolean> {
  const waiting = new AbortController();
  const late = delay(patienceMs, false, { signal: waiting.signal }).catch(() => false);
  const answered = question.then(
    () => true,
    () => false,
  );
  const isDone = await Promise.race([answered, late]);
  waiting.abort();
  return isDone;
}

/** @throws AppError `unavailable` if neither the projects service nor the copy can say */
export type IsStillAdmin = (user: UserDocument, projectId: string) => Promise<boolean>;

/**
 * Whether the maker of a project's token administers the project. While the projects service is away the copy decides: one
 * token must not keep the others from being looked up, and each service checks the person's rights itself.
 */
export const createIsStillAdmin =
  ({ known, watch }: Deps): IsStillAdmin =>
  async (user, projectId) => {
    const isSure = await succeedsSoon(watch.ensure([projectId]));
    const project = await known.projectRow(projectId);
    if (!project && !isSure) throw new AppError('unavailable', 'The project cannot be looked up right now');
    if (!project || project.gone) return false;
    return may(roleIn(user, await known.findRole(projectId, user._id)), 'team.manage');
  };
