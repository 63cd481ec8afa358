import {
  type Envelope,
  lookUpProject,
  type ProjectTree,
  unwatchProjects,
  watchProjects,
} from '@cardinal/contracts';
import { LRUCache } from 'lru-cache';
import { gathered } from '../gather.ts';
import type { InternalClient } from '../http/internal-client.ts';
import { createWatch } from './watch.ts';

/** Makes it safe to decide by a copy of projects, boards and members. */
export interface ProjectWatch {
  /** Whether the copies of these projects lack every right that was taken, as far as its taking was answered. */
  isSure(projectIds: Iterable<string>): boolean;
  /**
   * Makes it so, and asks the projects service where it is not. Costs nothing while the lease is current.
   * @returns false where it had to ask, so that what was read before may be out of date
   * @throws AppError `unavailable` when the projects service does not answer
   */
  ensure(projectIds: Iterable<string>): Promise<boolean>;
  stop(): Promise<void>;
}

/** What a service keeps of projects: in its database, and in the memory of this process. */
export interface ProjectCopy {
  /** Applies an event that takes a right away, as its consumer would. */
  apply(event: Envelope): Promise<void>;
  /** Whether it has anything of a project. */
  knows(projectId: string): Promise<boolean>;
  /** The ids of the boards that it knows of a project. */
  boardIds(projectId: string): Promise<string[]>;
  /** Takes in what the owner says, as far as it is newer. */
  store(tree: ProjectTree): Promise<void>;
  buryBoard(boardId: string, projectId: string): Promise<void>;
  buryProject(projectId: string): Promise<void>;
  /** Drops what this process holds in memory, also what it is just loading. */
  forget(): void;
}

export interface ProjectWatchDeps {
  internal: InternalClient;
  copy: ProjectCopy;
}

/** Projects that are known to be up to date at most. */
const remembered = 50_000;

/**
 * Watches the projects service as long as somebody asks. What it tells is applied to the copy before it is confirmed. The
 * copy itself may be older than the watch, so the first question about each project since the watch began goes to its
 * owner. All of them do while the lease is not current.
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

  /** @returns whether there is anything to be sure of; ids that nobody has ever heard of leave no trace */
  async function take(projectId: string): Promise<boolean> {
    // Asked for first: a board that is made from here on is not taken for one that is gone.
    const known = await copy.boardIds(projectId);
    const { tree } = await internal.call(lookUpProject, { query: { projectId } });
    if (!tree) {
      const isKnown = await copy.knows(projectId);
      if (isKnown) await copy.buryProject(projectId);
      return isKnown;
    }
    await copy.store(tree);
    const living = new Set(tree.boards.map(({ value }) => value.id));
    for (const boardId of known) if (!living.has(boardId)) await copy.buryBoard(boardId, projectId);
    return true;
  }

  const ask = gathered(async (projectIds: readonly string[]) => {
    const different = [...new Set(projectIds)];
    const [wasCurrent, before] = [watch.isCurrent(), revocations];
    const taken = await Promise.all(different.map(take));
    copy.forget();
    // What was revoked meanwhile may be newer than the answer, and a watch that began meanwhile was not told of it.
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
