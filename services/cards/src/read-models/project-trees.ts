import { lookUpProject, type ProjectTree } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';
import { applyAllIfNewer } from '@cardinal/service-kit';
import { type BoardModel, boardRow, buryBoardsOf } from './boards.ts';
import { type Caches, invalidateBoards } from './caches.ts';
import { type MemberModel, memberId } from './members.ts';
import { type ProjectModel, projectRow } from './projects.ts';

export interface ProjectTrees {
  /** Stores a project with its boards and members, as far as it is newer than what is known. */
  store(tree: ProjectTree, options?: { repair?: boolean }): Promise<void>;
  /**
   * Asks the projects service for what a read model misses, and stores the answer.
   * @returns null where there is no such project or board
   * @throws AppError `unavailable` when it does not answer
   */
  ask(query: { projectId?: string; slug?: string; boardId?: string }): Promise<ProjectTree | null>;
}

export interface ProjectTreeParts {
  projects: ProjectModel;
  boards: BoardModel;
  members: MemberModel;
  caches: Caches;
  internal: InternalClient;
}

export function createProjectTrees(parts: ProjectTreeParts): ProjectTrees {
  const { projects, boards, members, caches, internal } = parts;

  async function storeMembers({ project, members: team }: ProjectTree, repair: boolean): Promise<void> {
    const projectId = project.value.id;
    const rows = team.value.map(({ userId, role }) => ({
      _id: memberId(projectId, userId),
      version: team.version,
      projectId,
      userId,
      role,
    }));
    const changed = await applyAllIfNewer(members, rows, { repair });
    // The tree names everyone of its version, so whoever it does not name had no role then.
    const { modifiedCount } = await members.updateMany(
      { projectId, version: { $lt: team.version }, userId: { $nin: rows.map(({ userId }) => userId) } },
      { $set: { role: null, version: team.version } },
    );
    if (!changed && modifiedCount === 0) return;
    caches.roles.invalidate();
    caches.places.invalidate();
  }

  async function storeProject({ project }: ProjectTree, repair: boolean): Promise<void> {
    const { version, value } = project;
    const row = { _id: value.id, version, ...projectRow(value) };
    if (await applyAllIfNewer(projects, [row], { repair })) caches.projects.invalidate();
  }

  async function storeBoards({ boards: found }: ProjectTree, repair: boolean): Promise<void> {
    const rows = found.map(({ version, value }) => ({ _id: value.id, version, ...boardRow(value) }));
    if (await applyAllIfNewer(boards, rows, { repair })) invalidateBoards(caches);
  }

  async function store(tree: ProjectTree, { repair = false } = {}): Promise<void> {
    await storeProject(tree, repair);
    await storeBoards(tree, repair);
    await storeMembers(tree, repair);
    const projectId = tree.project.value.id;
    // The answer may be older than a deletion that is known already.
    if (await projects.exists({ _id: projectId, gone: true })) {
      await buryBoardsOf(boards, projectId);
      await members.deleteMany({ projectId });
      invalidateBoards(caches);
    }
  }

  return {
    store,
    async ask(query) {
      const { tree } = await internal.call(lookUpProject, { query });
      if (tree) await store(tree);
      return tree;
    },
  };
}
