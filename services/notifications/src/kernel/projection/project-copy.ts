import type { Envelope } from '@cardinal/contracts';
import { createConsumers, type ProjectCopy } from '@cardinal/service-kit';
import type { Refresh } from '../stream-log/stream.entry.ts';
import { type ProjectsProjectionDeps, updateProjectsOnEvents } from './projection.consumers.ts';

export interface ProjectCopyDeps extends ProjectsProjectionDeps {
  openPages: {
    /** Resolves once open pages have heard of the event, and those that lost rights by it have ended. */
    inform(event: Envelope): Promise<void>;
    /** Checks the rights of open pages again. */
    refresh(refresh: Refresh): Promise<void>;
  };
  /** Clears the list of users whose notifications were checked. */
  forgetChecked(): void;
}

const orLater =
  <A extends unknown[]>(work: (...args: A) => Promise<void>) =>
  (...args: A) =>
    work(...args).catch(() => {});

/**
 * Removes what goes with a revoked right. Where it cannot go yet, the revocation need not wait for it: the bell shows nothing
 * before it is gone, and the event itself removes it.
 */
const forRevocations = ({ removal, purgeBoard }: Pick<ProjectsProjectionDeps, 'removal' | 'purgeBoard'>) => ({
  removal: {
    ...removal,
    removeBoard: orLater(removal.removeBoard),
    forgetUnseen: orLater(removal.forgetUnseen),
    forgetUnseenOn: orLater(removal.forgetUnseenOn),
  },
  purgeBoard: orLater(purgeBoard),
});

/** The data that access decisions use: projects, boards, members, and the rights of open streams. */
export function createProjectCopy(deps: ProjectCopyDeps): ProjectCopy {
  const { projects, participants, stored, openPages } = deps;
  const { removal, purgeBoard } = forRevocations(deps);
  const copy = projects.copy();
  const consumers = createConsumers();
  updateProjectsOnEvents(consumers, { projects, participants, stored, removal, purgeBoard });
  return {
    ...copy,
    async apply(event) {
      await consumers.handle(event);
      await openPages.inform(event);
    },
    async store(tree) {
      await copy.store(tree);
      await openPages.refresh({ projectId: tree.project.value.id });
    },
    async buryBoard(boardId, projectId) {
      await copy.buryBoard(boardId, projectId);
      await removal.removeBoard(boardId);
      await openPages.refresh({ boardId });
    },
    async buryProject(projectId) {
      await copy.buryProject(projectId);
      await removal.remove({ projectId });
      await openPages.refresh({ projectId });
    },
    forget() {
      copy.forget();
      deps.forgetChecked();
    },
  };
}
