import type { ProjectWatch } from '@cardinal/service-kit';
import type { DashboardBoard, Projects } from '../read-models/projects.ts';
import type { SignedIn } from './viewer.ts';

export interface OwnBoards {
  /**
   * The boards that a user sees in their projects, without those where the read model had missed a removal. A super
   * admin's are all, too many to ask about.
   */
  of(user: SignedIn): Promise<DashboardBoard[]>;
  /** Items that a super admin still sees: deleted ones are not shown to them either. */
  still<T extends { boardId: string; projectId: string }>(user: SignedIn, found: T[]): Promise<T[]>;
  /** Filters by project and by board, each by its id or slug; without either, all. */
  chosen(
    boards: DashboardBoard[],
    by: { project?: string | undefined; board?: string | undefined },
  ): Promise<DashboardBoard[]>;
}

export interface OwnBoardsDeps {
  projects: Pick<Projects, 'dashboard' | 'knownProjectBySlug'>;
  watch: Pick<ProjectWatch, 'ensure'>;
}

/** Boards of lists over all of a user's projects: the dashboard's and the search's. */
export function createOwnBoards({ projects, watch }: OwnBoardsDeps): OwnBoards {
  return {
    async of(user) {
      const boards = await projects.dashboard(user);
      if (user.isSuperAdmin) return boards;
      const projectIds = new Set(boards.map(({ projectId }) => projectId));
      if (await watch.ensure(projectIds)) return boards;
      return (await projects.dashboard(user)).filter(({ projectId }) => projectIds.has(projectId));
    },
    async still(user, found) {
      const projectIds = new Set(found.map(({ projectId }) => projectId));
      if (!user.isSuperAdmin || (await watch.ensure(projectIds))) return found;
      const living = new Set((await projects.dashboard(user)).map(({ _id }) => _id));
      return found.filter(({ boardId }) => living.has(boardId));
    },
    // A slug of a board may name boards of several projects.
    async chosen(boards, { project, board }) {
      const named = project ? await projects.knownProjectBySlug(project) : null;
      return boards
        .filter(({ projectId }) => !project || projectId === project || projectId === named?._id)
        .filter(({ _id, slug }) => !board || _id === board || slug === board);
    },
  };
}
