import { type Role, roleIn, seesBoard } from '@cardinal/contracts';
import { notFound, type ProjectWatch } from '@cardinal/service-kit';
import type { KnownBoard, KnownProject, Projects } from '../read-models/projects.ts';
import type { Viewer } from './viewer.ts';

/** A board that the viewer may see, with the viewer's role in its project. */
export interface SeenBoard {
  project: KnownProject;
  board: KnownBoard;
  role: Role;
}

export interface BoardAccess {
  /** @throws AppError `not_found` for what is missing, deleted or out of reach alike */
  boardBySlugs(viewer: Viewer, slug: string, boardSlug: string): Promise<SeenBoard>;
  /** The board with this id in this project, as cards, comments and images name it. Null where it is out of reach. */
  board(viewer: Viewer, ref: { boardId: string; projectId: string }): Promise<SeenBoard | null>;
}

export interface BoardAccessDeps {
  projects: Projects;
  watch: Pick<ProjectWatch, 'ensure'>;
}

/** What a viewer may see, by the read models while the watch says that they lack no removal. */
export function createBoardAccess({ projects, watch }: BoardAccessDeps): BoardAccess {
  async function roleOf(viewer: Viewer, projectId: string): Promise<Role> {
    const { id, isSuperAdmin } = viewer;
    return roleIn(viewer, isSuperAdmin || !id ? null : await projects.memberRole(projectId, id));
  }

  return {
    async boardBySlugs(viewer, slug, boardSlug) {
      const project = await projects.projectBySlug(slug);
      if (!project) throw notFound('Board');
      await watch.ensure([project._id]);
      const [board, role] = await Promise.all([
        projects.boardBySlug(project._id, boardSlug),
        roleOf(viewer, project._id),
      ]);
      if (!board || !seesBoard(role, board.visibility)) throw notFound('Board');
      return { project, board, role };
    },
    async board(viewer, { boardId, projectId }) {
      await watch.ensure([projectId]);
      const [board, project, role] = await Promise.all([
        projects.board(boardId),
        projects.project(projectId),
        roleOf(viewer, projectId),
      ]);
      if (!board || !project || board.projectId !== project._id) return null;
      return seesBoard(role, board.visibility) ? { project, board, role } : null;
    },
  };
}
