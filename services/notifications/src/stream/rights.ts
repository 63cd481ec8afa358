import { isActiveAccount, roleIn, seesBoard, type UserStatus } from '@cardinal/contracts';
import { AppError, notFound, type ProjectWatch, type User } from '@cardinal/service-kit';
import type { Projects } from '../read-models/projects.ts';
import type { Users } from '../read-models/users.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Viewer } from './viewer.ts';

/** What a stream was asked for. */
export interface StreamRequest {
  user: User | null;
  project: string | undefined;
  board: string | undefined;
}

export type Rights = ReturnType<typeof streamRights>;

/** Makes sure of the project that a stream is opened for by name; of others the hub does before it tells of them. */
export const ensureNamedProject =
  (watch: Pick<ProjectWatch, 'ensure'>, projects: Projects) =>
  async ({ project, board }: Pick<StreamRequest, 'project' | 'board'>): Promise<void> => {
    const found = project && board ? await projects.bySlugs(project, board) : null;
    if (found) await watch.ensure([found.project._id]);
  };

/** What a stream's owner may hear at this moment; looked at when it opens and whenever an event may have changed it. */
export function streamRights(users: Users, projects: Projects, sessions: EndedSessions) {
  async function named({ project, board }: StreamRequest): Promise<Viewer['named']> {
    if (project === undefined || board === undefined) return null;
    const found = await projects.bySlugs(project, board);
    if (!found || !seesBoard(null, found.board.visibility)) return null;
    return { projectId: found.project._id, boardId: found.board._id };
  }

  /** The token was good when the stream opened; events tell what happened since. */
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

  /** @throws AppError when there is nothing that this owner may hear */
  return async (request: StreamRequest): Promise<Viewer> => {
    const who = await current(request.user);
    const open = await named(request);
    const asked = request.project !== undefined || request.board !== undefined;
    if (who !== null && typeof who === 'object') {
      if (asked && !open && !(await seesNamed(request, who))) throw notFound('Board');
      return { user: who, roles: await projects.rolesOf(who.id), named: open };
    }
    // Without a good session one hears what guests hear: the open board that one looks at.
    if (open) return { user: null, roles: new Map(), named: open };
    throw asked ? notFound('Board') : refusal(who);
  };

  /** A member may name any board of the own projects; it just adds nothing to what the member hears anyway. */
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
