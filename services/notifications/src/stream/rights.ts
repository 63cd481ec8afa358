import { isActiveAccount, roleIn, seesBoard, type UserStatus } from '@cardinal/contracts';
import { AppError, notFound, type ProjectWatch, type User } from '@cardinal/service-kit';
import type { Projects } from '../read-models/projects.ts';
import type { Users } from '../read-models/users.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Viewer } from './viewer.ts';

/** The parameters of a stream request. */
export interface StreamRequest {
  user: User | null;
  project: string | undefined;
  board: string | undefined;
}

export type Rights = ReturnType<typeof createRights>;

/**
 * Verifies the project named by a stream request with its owner; the hub verifies others before it sends messages about
 * them.
 */
export const createEnsureNamedProject =
  ({ watch, projects }: { watch: Pick<ProjectWatch, 'ensure'>; projects: Projects }) =>
  async ({ project, board }: Pick<StreamRequest, 'project' | 'board'>): Promise<void> => {
    const found = project && board ? await projects.bySlugs(project, board) : null;
    if (found) await watch.ensure([found.project._id]);
  };

interface RightsDeps {
  users: Users;
  projects: Projects;
  sessions: EndedSessions;
}

/** The rights of a stream's user at this moment; read when it opens and whenever an event may have changed them. */
export function createRights({ users, projects, sessions }: RightsDeps) {
  async function named({ project, board }: StreamRequest): Promise<Viewer['named']> {
    if (project === undefined || board === undefined) return null;
    const found = await projects.bySlugs(project, board);
    if (!found || !seesBoard(null, found.board.visibility)) return null;
    return { projectId: found.project._id, boardId: found.board._id };
  }

  /** The token was valid when the stream opened; events report changes since. */
  async function current(user: User | null): Promise<Viewer['user'] | UserStatus | 'ended'> {
    if (!user) return null;
    if (await sessions.has(user.sessionId)) return 'ended';
    const known = await users.peek(user.id);
    if (known?.gone) return 'ended';
    for (const status of [user.status, known?.status]) {
      if (status !== undefined && !isActiveAccount({ status })) return status;
    }
    return { id: user.id, isSuperAdmin: known?.isSuperAdmin ?? user.isSuperAdmin };
  }

  function refusal(who: UserStatus | 'ended' | null): AppError {
    if (who === 'pending') return new AppError('account_pending', 'Your account is being reviewed.');
    if (who === 'suspended') {
      return new AppError('account_suspended', 'Your account has been suspended. Please contact support.');
    }
    return new AppError('unauthenticated', 'Please sign in');
  }

  /** @throws AppError if there is nothing that this user may hear */
  return async (request: StreamRequest): Promise<Viewer> => {
    const who = await current(request.user);
    const open = await named(request);
    const asked = request.project !== undefined || request.board !== undefined;
    if (who !== null && typeof who === 'object') {
      if (asked && !open && !(await seesNamed(request, who))) throw notFound('Board');
      return { user: who, roles: await projects.rolesOf(who.id), named: open };
    }
    // Without a valid session a user has the rights of a guest: the public board on screen.
    if (open) return { user: null, roles: new Map(), named: open };
    throw asked ? notFound('Board') : refusal(who);
  };

  /** Members may name any board of their projects; it adds nothing to what they hear anyway. */
  async function seesNamed(
    { project, board }: StreamRequest,
    user: NonNullable<Viewer['user']>,
  ): Promise<boolean> {
    const found = project && board ? await projects.bySlugs(project, board) : null;
    if (!found) return false;
    const memberRole = (await projects.rolesOf(user.id)).get(found.project._id) ?? null;
    return seesBoard(roleIn(user, memberRole), found.board.visibility);
  }
}
