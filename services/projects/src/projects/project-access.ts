import type { MembershipState, ProjectRole } from '@cardinal/contracts';
import { notFound, type User } from '@cardinal/service-kit';
import type { BoardDocument } from '../boards/board.model.ts';
import type { Boards } from '../boards/board.repository.ts';
import type { ProjectDocument } from './project.model.ts';
import { membershipOf, ownRole, requireAdmin, requireMember, seesBoard } from './project.policy.ts';
import type { Projects } from './project.repository.ts';

/** A project that the caller may see, and as what. */
export interface SeenProject {
  project: ProjectDocument;
  role: ProjectRole;
  membership: MembershipState;
}

export interface SeenBoard extends SeenProject {
  board: BoardDocument;
}

export type ProjectAccess = ReturnType<typeof projectAccess>;

/** Finds what a caller asks for; what one may not see is not there (docs/product-rules.md, Who sees what). */
export function projectAccess(projects: Projects, boards: Boards) {
  async function seen(project: ProjectDocument | null, actor: User): Promise<SeenProject> {
    if (!project) throw notFound('Project');
    const role = ownRole(project, actor);
    if (role) return { project, role, membership: membershipOf(project, actor.id) };
    if (await boards.hasPublic(project._id)) return { project, role: 'public_user', membership: 'none' };
    throw notFound('Project');
  }

  function administered<S extends SeenProject>(found: S): S {
    requireAdmin(found.role);
    return found;
  }

  const view = async (slug: string, actor: User) => seen(await projects.bySlug(slug), actor);

  async function viewBoard(slug: string, boardSlug: string, actor: User): Promise<SeenBoard> {
    const found = await view(slug, actor);
    const board = await boards.bySlug(found.project._id, boardSlug);
    if (!board || !seesBoard(found.role, board.visibility)) throw notFound('Board');
    return { ...found, board };
  }

  return {
    view,
    viewBoard,
    /** @throws AppError `forbidden` for who sees the project and is not its admin */
    administer: async (slug: string, actor: User) => administered(await view(slug, actor)),
    administerById: async (id: string, actor: User) =>
      administered(await seen(await projects.byId(id), actor)),
    /** @throws AppError `forbidden` for who sees the project and is not in its team */
    async ownMembership(id: string, actor: User): Promise<void> {
      const { project } = await seen(await projects.byId(id), actor);
      requireMember(project, actor);
    },
    administerBoard: async (slug: string, boardSlug: string, actor: User) =>
      administered(await viewBoard(slug, boardSlug, actor)),
  };
}
