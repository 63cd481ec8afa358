import { isActiveAccount, type ProjectPage, roleIn, seesBoard, type UserStatus } from '@cardinal/contracts';
import { notActive, notFound, type ProjectWatch, type User } from '@cardinal/service-kit';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import type { EndedSessions } from '../../kernel/sessions/ended-sessions.ts';
import type { Viewer } from './viewer.ts';

/** The parameters of a stream request. */
export interface StreamRequest {
  user: User | null;
  project: string | undefined;
  board: string | undefined;
}

/** Boards that one stream may name, as those of a roadmap. */
const namedAtOnce = 50;

type Names = Pick<StreamRequest, 'project' | 'board'>;

const slugsIn = ({ board = '' }: Names): string[] => [...new Set(board.split(','))].slice(0, namedAtOnce);

/**
 * Whether a request names the changelog of a project, in place of a board. Only its owner knows whether it is public,
 * and its events say so: the stream opens for any project, also for one that does not exist, and is quiet.
 */
const namesChangelog = (request: Names): boolean =>
  request.project !== undefined && slugsIn(request).includes('changelog' satisfies ProjectPage);

/** The boards that a request names, as far as they exist. */
async function foundIn(projects: Projects, request: Names) {
  const { project, board } = request;
  if (!project || !board) return [];
  const slugs = slugsIn(request);
  const found = await Promise.all(slugs.map((slug) => projects.bySlugs(project, slug)));
  return found.filter((one) => one !== null);
}

export type Rights = ReturnType<typeof createRights>;

/**
 * Verifies the project named by a stream request with its owner; the hub verifies others before it sends messages about
 * them.
 */
export const createEnsureNamedProject =
  ({ watch, projects }: { watch: Pick<ProjectWatch, 'ensure'>; projects: Projects }) =>
  async (request: Names): Promise<void> => {
    const [found] = await foundIn(projects, request);
    if (found) await watch.ensure([found.project._id]);
  };

interface RightsDeps {
  users: Users;
  projects: Projects;
  sessions: EndedSessions;
}

/** The rights of a stream's user at this moment; read when it opens and whenever an event may have changed them. */
export function createRights({ users, projects, sessions }: RightsDeps) {
  async function named(request: StreamRequest): Promise<Viewer['named']> {
    const open = (await foundIn(projects, request)).filter(({ board }) => seesBoard(null, board.visibility));
    if (open[0]) return { projectId: open[0].project._id, boardIds: open.map(({ board }) => board._id) };
    const project = namesChangelog(request) && (await projects.projectBySlug(request.project ?? ''));
    return project ? { projectId: project._id, boardIds: [] } : null;
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

  /** @throws AppError if there is nothing that this user may hear */
  return async (request: StreamRequest): Promise<Viewer> => {
    const who = await current(request.user);
    const open = await named(request);
    const asked = request.project !== undefined || request.board !== undefined;
    const opens = open !== null || namesChangelog(request);
    if (who !== null && typeof who === 'object') {
      if (asked && !opens && !(await seesNamed(request, who))) throw notFound('Board');
      return { user: who, roles: await projects.getRoles(who.id), named: open };
    }
    // Without a valid session a user has the rights of a guest: the public boards or the changelog on screen.
    if (opens) return { user: null, roles: new Map(), named: open };
    throw asked ? notFound('Board') : notActive(who === 'ended' ? null : who);
  };

  /** Members may name any board of their projects; it adds nothing to what they hear anyway. */
  async function seesNamed(request: StreamRequest, user: NonNullable<Viewer['user']>): Promise<boolean> {
    const [found] = await foundIn(projects, request);
    if (!found) return false;
    const memberRole = (await projects.getRoles(user.id)).get(found.project._id) ?? null;
    return seesBoard(roleIn(user, memberRole), found.board.visibility);
  }
}
