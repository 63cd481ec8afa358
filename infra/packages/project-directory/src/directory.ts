import type { ServiceName } from '@cardinal/contracts';
import {
  type Connection,
  type Consumers,
  createConsumers,
  type InternalClient,
  type ProjectCopy,
} from '@cardinal/service-kit';
import { createBoardLists, createBoardLookUps, type FoundBoard } from './board-look-ups.ts';
import { consumeProjectEvents } from './directory.consumers.ts';
import { createCacheInvalidation, type DirectoryCaches, type DirectoryChange } from './directory-caches.ts';
import { createAsk } from './look-ups.ts';
import { createProjectLookUps } from './project-look-ups.ts';
import { createDirectoryRebuild } from './rebuild.ts';
import { createRoleLookUps } from './role-look-ups.ts';
import {
  type BoardRow,
  type DirectoryShape,
  directoryModels,
  type MemberRow,
  type ProjectRow,
} from './rows.ts';
import { createDirectoryWrites } from './writes.ts';

export interface ProjectDirectoryDeps<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  /** The owner of the directory; its subscriptions say which events keep it. */
  service: ServiceName;
  connection: Connection;
  internal: InternalClient;
  shape: DirectoryShape<P, B, M>;
  caches?: Partial<DirectoryCaches<P, B>>;
  /** Called after each write, for what the service remembers besides. */
  changed?: (change: DirectoryChange) => void;
  /** Called when nothing in this process's memory may be trusted any longer. */
  dropped?: () => void;
  /** Cleans up what hangs on boards that are gone; may be called again for the same. */
  boardsBuried?: (boardIds: readonly string[]) => Promise<void>;
}

export type ProjectDirectory<
  P extends ProjectRow = ProjectRow,
  B extends BoardRow = BoardRow,
  M extends MemberRow = MemberRow,
> = ReturnType<typeof createProjectDirectory<P, B, M>>;

/**
 * A service's copy of projects, their boards and their teams, in its own database: written by events, by the watch of
 * the projects service, and by answers of the projects service where something was never heard of. A tombstone stays
 * of each project and board that was deleted, so that nothing which comes late brings it back.
 */
export function createProjectDirectory<P extends ProjectRow, B extends BoardRow, M extends MemberRow>(
  deps: ProjectDirectoryDeps<P, B, M>,
) {
  const { service, connection, internal, shape, caches = {} } = deps;
  const boardsBuried = deps.boardsBuried ?? (async () => {});
  const models = directoryModels(connection, shape);
  const invalidation = createCacheInvalidation({ ...deps, caches, memberId: shape.members.getId });
  const writes = createDirectoryWrites({ models, shape, invalidation, boardsBuried });
  const ask = createAsk({ internal, store: writes.store });
  const lookUpDeps = { models, shape, caches, ask };
  const projects = createProjectLookUps(lookUpDeps);
  const boards = createBoardLookUps({ ...lookUpDeps, project: projects.project });
  const boardLists = createBoardLists(models);
  const roles = createRoleLookUps({ ...lookUpDeps, writes });

  async function boardBySlugs(projectSlug: string, boardSlug: string): Promise<FoundBoard<P, B> | null> {
    const findBoard = async (project: P) => {
      const board = await boards.boardBySlug(project._id, boardSlug);
      return board ? { project, board } : null;
    };
    const project = await projects.projectBySlug(projectSlug);
    if (!project) return null;
    const found = await findBoard(project);
    if (found || !(await ask({ slug: projectSlug }))) return found;
    const owner = await projects.projectBySlug(projectSlug);
    return owner && owner._id !== project._id ? findBoard(owner) : null;
  }

  /** The copy that the watch keeps up to date. */
  function copy(): ProjectCopy {
    const consumers = createConsumers();
    consumeProjectEvents(consumers, service, writes);
    return {
      apply: (event) => consumers.handle(event),
      knows: async (projectId) => (await models.projects.exists({ _id: projectId } as never)) !== null,
      boardIds: boardLists.boardIds,
      store: writes.store,
      buryBoard: writes.buryBoard,
      buryProject: writes.buryProject,
      forget: invalidation.drop,
    };
  }

  return {
    /** For queries that only this service has. */
    models: { projects: models.projects, members: models.members },
    ...projects,
    ...boards,
    ...boardLists,
    ...roles,
    ask,

    /**
     * The living board with these slugs. If the project that is known here lacks it, the projects service is asked who
     * has the slug: another project may have taken it over.
     */
    boardBySlugs,

    store: writes.store,
    /** Registers what keeps the directory; to be called before the service adds what it does on the same events. */
    consume: (consumers: Consumers) => consumeProjectEvents(consumers, service, writes),
    copy,
    rebuild: createDirectoryRebuild({ models, shape, internal, invalidation, writes }),
  };
}
