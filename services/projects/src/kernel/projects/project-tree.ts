import type { ProjectTree } from '@cardinal/contracts';
import type { BoardDocument } from '../boards/board.model.ts';
import type { Boards } from '../boards/board.repository.ts';
import { toBoardSnapshot } from '../boards/board.snapshot.ts';
import type { KnownUser, Users } from '../read-models/users.ts';
import type { ProjectDocument } from './project.model.ts';
import { toMemberSnapshot, toProjectSnapshot } from './project.snapshot.ts';

/** Shown for a member whose account cannot be found. */
export const unknownUsername = 'Unknown';

const toVersioned = (board: BoardDocument) => ({ version: board.version, value: toBoardSnapshot(board) });

function buildTree(
  project: ProjectDocument,
  boards: readonly BoardDocument[],
  users: ReadonlyMap<string, KnownUser>,
): ProjectTree {
  return {
    project: { version: project.version, value: toProjectSnapshot(project) },
    boards: boards.filter(({ deleted }) => !deleted).map(toVersioned),
    trashedBoards: boards.filter(({ deleted }) => deleted).map(toVersioned),
    members: {
      version: project.membersVersion,
      value: project.members.map((member) =>
        toMemberSnapshot(project._id, member, users.get(member.userId)?.username ?? unknownUsername),
      ),
    },
  };
}

export type ProjectTrees = ReturnType<typeof createProjectTrees>;

/** Projects with their boards and members, for read models of other services. */
export function createProjectTrees({ boards, users }: { boards: Boards; users: Users }) {
  return {
    async of(projects: readonly ProjectDocument[]): Promise<ProjectTree[]> {
      const memberIds = new Set(projects.flatMap(({ members }) => members.map(({ userId }) => userId)));
      const [found, known] = await Promise.all([
        boards.findKept(projects.map(({ _id }) => _id)),
        users.byIds([...memberIds]),
      ]);
      const byProject = Map.groupBy(found, ({ projectId }) => projectId);
      return projects.map((project) => buildTree(project, byProject.get(project._id) ?? [], known));
    },
  };
}
