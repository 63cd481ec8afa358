import {
  type Envelope,
  lookUpProject,
  type ProjectTree,
  unwatchProjects,
  watchProjects,
} from '@cardinal/contracts';
import { LRUCache } from 'lru-cache';
import { batchCalls } from '../batch.ts';
import type { InternalClient } from '../http/internal-client.ts';
import { createWatch } from './watch.ts';

/** Ensures that access decisions can use a copy of projects, boards and members. */
export interface ProjectWatch {
  /** Whether the copies of these projects contain all answered revocations. */
  isSure(projectIds: Iterable<string>): boolean;
  /**
   * Ensures that, by asking the projects service if necessary. Costs nothing while the lease is current.
   * @returns false if it had to ask, so that data read before may be out of date
   * @throws AppError `unavailable` if the projects service does not answer
   */
  ensure(projectIds: Iterable<string>): Promise<boolean>;
  stop(): Promise<void>;
}

/** A service's copy of projects: in its database and in the memory of this process. */
export interface ProjectCopy {
  /** Applies a revocation event, like its consumer. */
  apply(event: Envelope): Promise<void>;
  /** Whether it has any data of a project. */
  knows(projectId: string): Promise<boolean>;
  /** The ids of the project's boards in the copy. */
  boardIds(projectId: string): Promise<string[]>;
  /** Stores the owner's answer, as far as it is newer. */
  store(tree: ProjectTree): Promise<void>;
  buryBoard(boardId: string, projectId: string): Promise<void>;
  buryProject(projectId: string): Promise<void>;
  /** Invalidates everything in memory, including loads in progress. */
  forget(): void;
}

export interface ProjectWatchDeps {
  internal: InternalClient;
  copy: ProjectCopy;
}

/** Maximum number of projects that are known to be up to date. */
const remembered = 50_000;

/**
 * Watches the projects service as long as the copy is used. Each revocation is applied to the copy before it is
 * confirmed. The copy itself may be older than the watch, so the first question about each project in a watch goes to
 * its owner, and all do while the lease is not current.
 */
export function createProjectWatch({ internal, copy }: ProjectWatchDeps): ProjectWatch {
  const upToDate = new LRUCache<string, true>({ max: remembered });
  let revocations = 0;

  const owner = {
    watch: (watcher: string, heard: string[]) => internal.call(watchProjects, { body: { watcher, heard } }),
    unwatch: (watcher: string) => internal.call(unwatchProjects, { body: { watcher } }),
  };
  const watch = createWatch<Envelope>({
    owner,
    memory: {
      async revoke(event) {
        revocations += 1;
        await copy.apply(event);
        copy.forget();
      },
      forgetAll() {
        revocations += 1;
        upToDate.clear();
        copy.forget();
      },
    },
  });

  /** @returns whether the project is known; unknown ids leave no trace */
  async function take(projectId: string): Promise<boolean> {
    // Read before asking: a board that is created from here on is not taken for a deleted one.
    const known = await copy.boardIds(projectId);
    const { tree } = await internal.call(lookUpProject, { query: { projectId } });
    if (!tree) {
      const isKnown = await copy.knows(projectId);
      if (isKnown) await copy.buryProject(projectId);
      return isKnown;
    }
    await copy.store(tree);
    const kept = new Set([...tree.boards, ...(tree.trashedBoards ?? [])].map(({ value }) => value.id));
    for (const boardId of known) if (!kept.has(boardId)) await copy.buryBoard(boardId, projectId);
    return true;
  }

  const ask = batchCalls(async (projectIds: readonly string[]) => {
    const different = [...new Set(projectIds)];
    const [wasCurrent, before] = [watch.isCurrent(), revocations];
    const taken = await Promise.all(different.map(take));
    copy.forget();
    // A revocation during the call may be newer than the answer, and a watch that began meanwhile does not know of
    // it.
    if (wasCurrent && revocations === before)
      for (const [at, id] of different.entries()) if (taken[at]) upToDate.set(id, true);
    return projectIds.map(() => true as const);
  });

  function unsure(projectIds: Iterable<string>): string[] {
    const isCurrent = watch.isCurrent();
    return [...projectIds].filter((id) => !isCurrent || !upToDate.has(id));
  }

  return {
    isSure: (projectIds) => unsure(projectIds).length === 0,
    async ensure(projectIds) {
      const missing = unsure(projectIds);
      await Promise.all(missing.map(ask));
      return missing.length === 0;
    },
    stop: () => watch.stop(),
  };
}
