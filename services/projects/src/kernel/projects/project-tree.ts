import type { ProjectTree } from '@cardinal/contracts';
import type { BoardDocument } from '../boards/board.model.ts';
import type { Boards } from '../boards/board.repository.ts';
import { boardSnapshotOf } from '../boards/board.snapshot.ts';
import type { KnownUser, Users } from '../read-models/users.ts';
import type { ProjectDocument } from './project.model.ts';
import { memberSnapshotOf, projectSnapshotOf } from './project.snapshot.ts';

/** Shown for a member whose account cannot be found. */
export const unknownUsername = 'Unknown';

const versionedOf = (board: BoardDocument) => ({ version: board.version, value: boardSnapshotOf(board) });

function treeOf(
  project: ProjectDocument,
  boards: readonly BoardDocument[],
  users: ReadonlyMap<string, KnownUser>,
): ProjectTree {
  return {
    project: { version: project.version, value: projectSnapshotOf(project) },
    boards: boards.filter(({ deleted }) => !deleted).map(versionedOf),
    trashedBoards: boards.filter(({ deleted }) => deleted).map(versionedOf),
    members: {
      version: project.membersVersion,
      value: project.members.map((member) =>
        memberSnapshotOf(project._id, member, users.get(member.userId)?.username ?? unknownUsername),
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
        boards.keptOf(projects.map(({ _id }) => _id)),
        users.byIds([...memberIds]),
      ]);
      const byProject = Map.groupBy(found, ({ projectId }) => projectId);
      return projects.map((project) => treeOf(project, byProject.get(project._id) ?? [], known));
    },
  };
}
