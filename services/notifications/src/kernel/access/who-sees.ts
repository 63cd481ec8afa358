import { isActiveAccount, may, type Role, roleIn, seesBoard, seesProject } from '@cardinal/contracts';
import type { ProjectWatch } from '@cardinal/service-kit';
import type { Projects } from '../read-models/projects.ts';
import type { KnownUser, Users } from '../read-models/users.ts';

/** The project and board of a notification; both null if it is about the account. */
export interface About {
  projectId: string | null;
  boardId: string | null;
  /** It is about an internal note there. */
  internal?: boolean;
}

export type WhoSees = ReturnType<typeof createWhoSees>;

interface WhoSeesDeps {
  users: Users;
  projects: Projects;
  watch: Pick<ProjectWatch, 'ensure'>;
}

/** Selects the users who may see something at this moment (docs/product-rules.md, Who sees what). */
export function createWhoSees({ users, projects, watch }: WhoSeesDeps) {
  /** The users whose role in the project `sees` accepts. */
  async function withRole(
    projectId: string,
    known: Map<string, KnownUser>,
    sees: (role: Role) => boolean,
  ): Promise<string[]> {
    const roles = await projects.rolesIn(projectId, [...known.keys()]);
    return [...known]
      .filter(([userId, user]) => sees(roleIn(user, roles.get(userId) ?? null)))
      .map(([userId]) => userId);
  }

  async function ofBoard(
    boardId: string,
    known: Map<string, KnownUser>,
    internal: boolean,
  ): Promise<string[]> {
    const target = await projects.boardWithProject(boardId);
    if (!target) return [];
    const sees = (role: Role) =>
      seesBoard(role, target.board.visibility) && (!internal || may(role, 'note.use'));
    return withRole(target.project._id, known, sees);
  }

  async function ofProject(
    projectId: string,
    known: Map<string, KnownUser>,
    internal: boolean,
  ): Promise<string[]> {
    if (!(await projects.project(projectId))) return [];
    const isOpen = await projects.hasOpenBoard(projectId);
    const sees = (role: Role) => seesProject(role, isOpen) && (!internal || may(role, 'note.use'));
    return withRole(projectId, known, sees);
  }

  return {
    /** The users who may see it. */
    async among(
      userIds: readonly string[],
      { projectId, boardId, internal = false }: About,
    ): Promise<string[]> {
      // If the projects service is unavailable, events are handled with the read models; bell.ts checks again before
      // notifications are shown.
      if (projectId) await watch.ensure([projectId]).catch(() => {});
      const found = await users.byIds([...new Set(userIds)]);
      // Inactive accounts are not notified.
      const known = new Map([...found].filter(([, user]) => isActiveAccount(user)));
      if (boardId) return ofBoard(boardId, known, internal);
      if (projectId) return ofProject(projectId, known, internal);
      return [...known.keys()];
    },
  };
}
