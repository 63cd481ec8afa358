import {
  type MembershipState,
  type ProjectAction,
  type ProjectRole,
  reachesProject,
  seesBoard,
  seesProject,
} from '@cardinal/contracts';
import { notFound, type User } from '@cardinal/service-kit';
import type { BoardDocument } from '../boards/board.model.ts';
import type { Boards } from '../boards/board.repository.ts';
import type { ProjectDocument } from './project.model.ts';
import { type Account, getMembership, ownRole, requireMember, requireRight } from './project.policy.ts';
import type { Projects } from './project.repository.ts';

/** A project that the caller may see, with the caller's role. */
export interface SeenProject {
  project: ProjectDocument;
  role: ProjectRole;
  membership: MembershipState;
}

export interface SeenBoard extends SeenProject {
  board: BoardDocument;
}

export type ProjectAccess = ReturnType<typeof createProjectAccess>;

/** Finds only what the caller may see (docs/product-rules.md, Who sees what). */
export function createProjectAccess({ projects, boards }: { projects: Projects; boards: Boards }) {
  async function seen(project: ProjectDocument | null, actor: Account): Promise<SeenProject> {
    if (!project || !reachesProject(actor, project._id)) throw notFound('Project');
    const role = ownRole(project, actor);
    const isOpen = role === null && (await boards.hasOpen(project._id));
    if (!seesProject(role, isOpen)) throw notFound('Project');
    // Non-members are treated like public users.
    return { project, role: role ?? 'public_user', membership: getMembership(project, actor.id) };
  }

  function withRight<S extends SeenProject>(found: S, action: ProjectAction): S {
    requireRight(found.role, action);
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
    viewById: async (id: string, actor: Account) => seen(await projects.byId(id), actor),
    viewBoard,
    /** @throws AppError `forbidden` if the caller sees the project but may not do this */
    allow: async (slug: string, actor: User, action: ProjectAction) =>
      withRight(await view(slug, actor), action),
    allowById: async (id: string, actor: User, action: ProjectAction) =>
      withRight(await seen(await projects.byId(id), actor), action),
    /** @throws AppError `forbidden` if the caller sees the project but is not in its team */
    async ownMembership(id: string, actor: User): Promise<void> {
      const { project } = await seen(await projects.byId(id), actor);
      requireMember(project, actor);
    },
    manageBoard: async (slug: string, boardSlug: string, actor: User) =>
      withRight(await viewBoard(slug, boardSlug, actor), 'board.manage'),
  };
}
