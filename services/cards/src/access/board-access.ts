import { type AssignableRole, type Role, roleIn, seesBoard } from '@cardinal/contracts';
import { findTogether, notFound, type ProjectWatch } from '@cardinal/service-kit';
import type { BoardModel, KnownBoard } from '../read-models/boards.ts';
import type { Caches } from '../read-models/caches.ts';
import { type KnownMember, type MemberModel, memberId } from '../read-models/members.ts';
import type { ProjectTrees } from '../read-models/project-trees.ts';
import { findBySlug, type KnownProject, type ProjectModel } from '../read-models/projects.ts';
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
  projects: ProjectModel;
  boards: BoardModel;
  members: MemberModel;
  caches: Caches;
  trees: ProjectTrees;
  watch: Pick<ProjectWatch, 'ensure'>;
}

/** Rows of the read models. What they miss is asked of the projects service once. */
function createLookUps({ projects, boards, members, trees }: BoardAccessDeps) {
  const memberById = findTogether(members);
  const boardRowById = findTogether(boards);

  async function projectBySlug(slug: string): Promise<KnownProject | null> {
    const known = await findBySlug(projects, slug);
    if (known) return known;
    return (await trees.ask({ slug })) ? findBySlug(projects, slug) : null;
  }

  const knownBoardBySlug = (projectId: string, slug: string) =>
    boards.findOne({ projectId, slug, gone: { $ne: true } }).lean<KnownBoard>();

  async function boardBySlug(projectId: string, slug: string): Promise<KnownBoard | null> {
    const known = await knownBoardBySlug(projectId, slug);
    if (known) return known;
    return (await trees.ask({ projectId })) ? knownBoardBySlug(projectId, slug) : null;
  }

  const living = <T extends { gone?: boolean }>(row: T | null): T | null => (row && !row.gone ? row : null);

  /** A tombstone is an answer too: only what was never heard of is asked for. */
  async function boardById(boardId: string): Promise<KnownBoard | null> {
    const known = await boardRowById(boardId);
    if (known) return living(known);
    return (await trees.ask({ boardId })) ? living(await boardRowById(boardId)) : null;
  }

  async function projectById(projectId: string): Promise<KnownProject | null> {
    const known = await projects.findById(projectId).lean<KnownProject>();
    if (known) return living(known);
    return (await trees.ask({ projectId }))
      ? living(await projects.findById(projectId).lean<KnownProject>())
      : null;
  }

  async function memberRole(userId: string, projectId: string): Promise<{ role: AssignableRole | null }> {
    const _id = memberId(projectId, userId);
    const known = await memberById(_id);
    if (known) return { role: known.role };
    await trees.ask({ projectId });
    // Stored as no member, so that it is asked once; version 0 gives way to any event.
    const none = { projectId, userId, role: null, version: 0 };
    const row = await members
      .findOneAndUpdate({ _id }, { $setOnInsert: none }, { upsert: true, returnDocument: 'after' })
      .lean<KnownMember>();
    // The deletion of the project may have come before this.
    if (await projects.exists({ _id: projectId, gone: true })) await members.deleteMany({ projectId });
    return { role: row?.role ?? null };
  }

  return { projectBySlug, boardBySlug, boardById, projectById, memberRole };
}

/**
 * What a viewer may see, by the read models while the watch says that they lack no removal.
 */
export function createBoardAccess(deps: BoardAccessDeps): BoardAccess {
  const { caches, watch } = deps;
  const { projectBySlug, boardBySlug, boardById, projectById, memberRole } = createLookUps(deps);

  async function roleOf(viewer: Viewer, projectId: string): Promise<Role> {
    const { id, isSuperAdmin } = viewer;
    if (isSuperAdmin || !id) return roleIn(viewer, null);
    const found = await caches.roles.get(memberId(projectId, id), () => memberRole(id, projectId));
    return roleIn(viewer, found?.role ?? null);
  }

  return {
    async boardBySlugs(viewer, slug, boardSlug) {
      const project = await caches.projects.get(`slug:${slug}`, () => projectBySlug(slug));
      if (!project) throw notFound('Board');
      await watch.ensure([project._id]);
      const [board, role] = await Promise.all([
        caches.boards.get(`${project._id}/${boardSlug}`, () => boardBySlug(project._id, boardSlug)),
        roleOf(viewer, project._id),
      ]);
      if (!board || !seesBoard(role, board.visibility)) throw notFound('Board');
      return { project, board, role };
    },
    async board(viewer, { boardId, projectId }) {
      await watch.ensure([projectId]);
      const [board, project, role] = await Promise.all([
        caches.boards.get(`id:${boardId}`, () => boardById(boardId)),
        caches.projects.get(`id:${projectId}`, () => projectById(projectId)),
        roleOf(viewer, projectId),
      ]);
      if (!board || !project || board.projectId !== project._id) return null;
      return seesBoard(role, board.visibility) ? { project, board, role } : null;
    },
  };
}
