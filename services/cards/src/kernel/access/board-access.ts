import { type Role, reachesProject, seesBoard, seesProject } from '@cardinal/contracts';
import { notFound, type ProjectWatch } from '@cardinal/service-kit';
import type { KnownBoard, KnownProject, Projects } from '../read-models/projects.ts';
import { createFindRole } from './find-role.ts';
import type { Viewer } from './viewer.ts';

interface BoardRef {
  boardId: string;
  projectId: string;
}

/** A board that the viewer may see, with the viewer's role in its project. */
export interface SeenBoard {
  project: KnownProject;
  board: KnownBoard;
  role: Role;
  /** Whether the project keeps the viewer, who is no member, from taking part. */
  blocked: boolean;
}

/** A project that the viewer may see, with the viewer's role in it. */
export type SeenProject = Pick<SeenBoard, 'project' | 'role'>;

/** With its boards that the viewer may see. */
export interface SeenBoards extends SeenProject {
  boardIds: string[];
}

export interface BoardAccess {
  /** @throws AppError `not_found` for what is missing, deleted or out of reach alike */
  boardBySlugs(viewer: Viewer, slug: string, boardSlug: string): Promise<SeenBoard>;
  /** The board with this id in this project, as cards, comments and images name it. Null where it is out of reach. */
  board(viewer: Viewer, ref: BoardRef): Promise<SeenBoard | null>;
  /** The things that lie on boards within reach, in their order. */
  onSeenBoards<T extends BoardRef>(viewer: Viewer, things: readonly T[]): Promise<T[]>;
  /**
   * The boards that the viewer may see, of a project where they are a member or that has a public board.
   * @throws AppError `not_found` for what is missing, deleted or out of reach alike
   */
  boardsBySlug(viewer: Viewer, slug: string): Promise<SeenBoards>;
  /** The same of a project by its id; null where it is out of reach. */
  boardsOfProject(viewer: Viewer, projectId: string): Promise<SeenBoards | null>;
  /**
   * A project for what it shows to everybody, no matter who looks. @throws AppError `not_found` for what is missing
   */
  anyProject(slug: string): Promise<KnownProject>;
  /** The same project without reading its boards. @throws AppError `not_found` as `boardsBySlug` does */
  projectBySlug(viewer: Viewer, slug: string): Promise<SeenProject>;
}

/** Whether a project keeps somebody, who is no member, from taking part. */
export type IsBlocked = (projectId: string, userId: string) => Promise<boolean>;

export interface BoardAccessDeps {
  projects: Projects;
  watch: Pick<ProjectWatch, 'ensure'>;
  isBlocked: IsBlocked;
}

/** Access by the read models while the watch says that they lack no removal. */
export function createBoardAccess({ projects, watch, isBlocked }: BoardAccessDeps): BoardAccess {
  const findRole = createFindRole({ projects });

  async function seenBoard(viewer: Viewer, { boardId, projectId }: BoardRef): Promise<SeenBoard | null> {
    if (!reachesProject(viewer, projectId)) return null;
    await watch.ensure([projectId]);
    const [board, project, role] = await Promise.all([
      projects.board(boardId),
      projects.project(projectId),
      findRole(viewer, projectId),
    ]);
    if (!board || !project || board.projectId !== project._id) return null;
    if (!seesBoard(role, board.visibility)) return null;
    const blocked = role === null && viewer.id !== null && (await isBlocked(projectId, viewer.id));
    return { project, board, role, blocked };
  }

  async function watchedProject(slug: string): Promise<KnownProject> {
    const project = await projects.projectBySlug(slug);
    if (!project) throw notFound('Project');
    await watch.ensure([project._id]);
    return project;
  }

  async function seenBoards(viewer: Viewer, project: KnownProject): Promise<SeenBoards | null> {
    if (!reachesProject(viewer, project._id)) return null;
    const [boards, role] = await Promise.all([
      projects.findLivingBoards([project._id], ['visibility']),
      findRole(viewer, project._id),
    ]);
    const boardIds = boards.filter(({ visibility }) => seesBoard(role, visibility)).map(({ _id }) => _id);
    return role || boardIds.length > 0 ? { project, role, boardIds } : null;
  }

  return {
    async boardBySlugs(viewer, slug, boardSlug) {
      const found = await projects.boardBySlugs(slug, boardSlug);
      const seen =
        found && (await seenBoard(viewer, { boardId: found.board._id, projectId: found.project._id }));
      if (!seen) throw notFound('Board');
      return seen;
    },
    board: seenBoard,
    async onSeenBoards(viewer, things) {
      const boards = new Map(things.map(({ boardId, projectId }) => [boardId, projectId]));
      const seen = await Promise.all(
        [...boards].map(([boardId, projectId]) => seenBoard(viewer, { boardId, projectId })),
      );
      const ids = new Set(seen.map((found) => found?.board._id));
      return things.filter(({ boardId }) => ids.has(boardId));
    },
    async boardsBySlug(viewer, slug) {
      const seen = await seenBoards(viewer, await watchedProject(slug));
      if (!seen) throw notFound('Project');
      return seen;
    },
    async boardsOfProject(viewer, projectId) {
      await watch.ensure([projectId]);
      const project = await projects.project(projectId);
      return project && seenBoards(viewer, project);
    },
    anyProject: watchedProject,
    async projectBySlug(viewer, slug) {
      const project = await watchedProject(slug);
      if (!reachesProject(viewer, project._id)) throw notFound('Project');
      const role = await findRole(viewer, project._id);
      const isOpen = role === null && (await projects.hasOpenBoard(project._id));
      if (!seesProject(role, isOpen)) throw notFound('Project');
      return { project, role };
    },
  };
}
