import {
  type AssignableRole,
  boardCreated,
  boardDeleted,
  boardUpdated,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  projectCreated,
  projectDeleted,
  projectUpdated,
} from '@cardinal/contracts';
import { applyIfNewer, bury, type Consumers } from '@cardinal/service-kit';
import { type BoardModel, boardRow, buryBoard, buryBoardsOf } from './boards.ts';
import { type Caches, invalidateBoards } from './caches.ts';
import { type MemberModel, memberId } from './members.ts';
import { type ProjectModel, projectRow } from './projects.ts';

export interface ProjectConsumerDeps {
  projects: ProjectModel;
  boards: BoardModel;
  members: MemberModel;
  caches: Caches;
  /** Sees to it that everything on these boards is removed. */
  cleanUp(boardIds: readonly string[]): Promise<void>;
}

/** Puts a project that is gone out of sight, and sees to it that everything in it is removed. */
export const createBuryProject =
  ({ projects, boards, members, caches, cleanUp }: ProjectConsumerDeps) =>
  async (projectId: string): Promise<void> => {
    await bury(projects, projectId);
    const buried = await buryBoardsOf(boards, projectId);
    for (const cache of [caches.projects, caches.roles]) cache.invalidate();
    invalidateBoards(caches);
    await cleanUp(buried);
    await members.deleteMany({ projectId });
  };

const consumeProjects = (consumers: Consumers, deps: ProjectConsumerDeps) =>
  consumers
    .on([projectCreated, projectUpdated], async ({ data: { project }, version }) => {
      await applyIfNewer(deps.projects, project.id, version, projectRow(project));
      deps.caches.projects.invalidate();
    })
    .on(projectDeleted, ({ data: { projectId } }) => createBuryProject(deps)(projectId));

const consumeBoards = (consumers: Consumers, { boards, projects, caches, cleanUp }: ProjectConsumerDeps) =>
  consumers
    .on([boardCreated, boardUpdated], async ({ data: { board }, version }) => {
      await applyIfNewer(boards, board.id, version, boardRow(board));
      // The deletion of its project may have come before this.
      if (await projects.exists({ _id: board.projectId, gone: true }))
        await cleanUp(await buryBoardsOf(boards, board.projectId));
      invalidateBoards(caches);
    })
    .on(boardDeleted, async ({ data: { boardId, projectId } }) => {
      await buryBoard(boards, boardId, projectId);
      invalidateBoards(caches);
      await cleanUp([boardId]);
    });

function consumeMembers(consumers: Consumers, { members, projects, caches }: ProjectConsumerDeps) {
  const apply = async (
    projectId: string,
    userId: string,
    version: number,
    role: AssignableRole | null,
  ): Promise<void> => {
    const id = memberId(projectId, userId);
    await applyIfNewer(members, id, version, { projectId, userId, role });
    caches.roles.invalidate(id);
    caches.places.invalidate(userId);
    // The deletion of the project may have come before this.
    if (await projects.exists({ _id: projectId, gone: true })) await members.deleteMany({ projectId });
  };
  return consumers
    .on([memberAdded, memberRoleChanged], ({ data: { member }, version }) =>
      apply(member.projectId, member.userId, version, member.role),
    )
    .on(memberRemoved, ({ data: { projectId, userId }, version }) => apply(projectId, userId, version, null));
}

/** Keeps projects, boards and members as their owner says. */
export function consumeProjectEvents(consumers: Consumers, deps: ProjectConsumerDeps): void {
  consumeProjects(consumers, deps);
  consumeBoards(consumers, deps);
  consumeMembers(consumers, deps);
}
