import { exportProjects, exportUsers, lookUpProject, type ProjectTree } from '@cardinal/contracts';
import { applyAllIfNewer, eachPage, type InternalClient, inBatches } from '@cardinal/service-kit';
import { type BoardModel, buryBoard } from './boards.ts';
import type { Caches } from './caches.ts';
import type { MemberModel } from './members.ts';
import { createBuryProject } from './project.consumers.ts';
import type { ProjectTrees } from './project-trees.ts';
import type { ProjectModel } from './projects.ts';
import { type UserModel, userRow } from './users.ts';

export interface RebuildParts {
  internal: InternalClient;
  users: UserModel;
  projects: ProjectModel;
  boards: BoardModel;
  members: MemberModel;
  trees: ProjectTrees;
  caches: Caches;
  cleanUp(boardIds: readonly string[]): Promise<void>;
}

/**
 * Writes every read model anew from its owner, rows of the same version too. What the owner no longer has is asked
 * for once more, since it may have been made during the export, and buried if it is really gone.
 */
export function createRebuild(parts: RebuildParts): () => Promise<Record<string, number>> {
  const { internal, users, projects, boards, trees, caches, cleanUp } = parts;
  const buryProject = createBuryProject(parts);

  async function rebuildUsers(): Promise<number> {
    let count = 0;
    const page = (after?: string) => internal.call(exportUsers, { query: { after } });
    for await (const batch of inBatches(eachPage(page))) {
      const rows = batch.map(({ version, value }) => ({ _id: value.id, version, ...userRow(value) }));
      await applyAllIfNewer(users, rows, { repair: true });
      count += rows.length;
    }
    return count;
  }

  /** Boards that are known here and not in the owner's tree. */
  const strayBoards = (tree: ProjectTree) =>
    boards
      .find(
        {
          projectId: tree.project.value.id,
          gone: { $ne: true },
          _id: { $nin: tree.boards.map(({ value }) => value.id) },
        },
        { _id: 1 },
      )
      .lean<{ _id: string }[]>();

  async function reconcileBoards(tree: ProjectTree): Promise<void> {
    if ((await strayBoards(tree)).length === 0) return;
    const projectId = tree.project.value.id;
    const current = await trees.ask({ projectId });
    if (!current) return buryProject(projectId);
    for (const { _id } of await strayBoards(current)) {
      await buryBoard(boards, _id, projectId);
      await cleanUp([_id]);
    }
  }

  async function reconcileProjects(seen: ReadonlySet<string>): Promise<void> {
    const known = await projects.find({ gone: { $ne: true } }, { _id: 1 }).lean<{ _id: string }[]>();
    for (const { _id } of known.filter((project) => !seen.has(project._id))) {
      const { tree } = await internal.call(lookUpProject, { query: { projectId: _id } });
      if (!tree) await buryProject(_id);
    }
  }

  async function rebuildProjects(): Promise<number> {
    const seen = new Set<string>();
    const page = (after?: string) => internal.call(exportProjects, { query: { after, limit: 100 } });
    for await (const tree of eachPage(page)) {
      seen.add(tree.project.value.id);
      await trees.store(tree, { repair: true });
      await reconcileBoards(tree);
    }
    await reconcileProjects(seen);
    return seen.size;
  }

  return async () => {
    const rebuilt = { users: await rebuildUsers(), projects: await rebuildProjects() };
    for (const cache of Object.values(caches)) cache.invalidate();
    return rebuilt;
  };
}
