import type { Access, Call } from './call.ts';

/** Rights of an API token, from least to most; each holds those before it. */
export const tokenScopes = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenLimits = {
  /** Of one person, and of one project. */
  tokens: 20,
  name: 80,
  /** Projects that one token is limited to. */
  projects: 20,
} as const;

/** How a token limits the person as whom it acts. */
export interface TokenLimits {
  scope: TokenScope;
  /** The only projects that it reaches; null: all of the person's. */
  projectIds: readonly string[] | null;
}

/**
 * The kinds of calls as tokens see them: of everybody, of the person across all projects, of uploads, within one project
 * or its administration, of administration across projects, or of services alone.
 */
type Group = 'everybody' | 'own' | 'upload' | 'project' | 'projectAdmin' | 'admin' | 'nobody';

const groups: Readonly<Record<Access['who'], Group>> = {
  anyone: 'everybody',
  self: 'own',
  uploader: 'upload',
  project_viewer: 'project',
  project_member: 'project',
  project_team: 'project',
  board_viewer: 'project',
  card_viewer: 'project',
  card_team: 'project',
  card_editor: 'project',
  comment_editor: 'project',
  image_viewer: 'project',
  project_admin: 'projectAdmin',
  super_admin_or_project_admin: 'admin',
  super_admin: 'admin',
  service: 'nobody',
  gateway: 'nobody',
  operator: 'nobody',
};
/** They concern a project by what they name, so that a token for chosen projects may make them. */
const withinProjects: readonly Group[] = ['everybody', 'upload', 'project', 'projectAdmin'];

type AskedCall = Pick<Call, 'id' | 'service' | 'method' | 'access'>;

/** A rule that is not known yet allows no token anything. */
const getGroup = ({ access }: AskedCall): Group =>
  Object.hasOwn(groups, access.who) ? groups[access.who] : 'nobody';

/**
 * The scope that a token needs for a call, or null where no token may make it. With `guest`, a valid token is enough, and
 * the call is made as a guest: it says the same to everybody, and must not say more.
 */
export function findTokenScope(call: AskedCall): TokenScope | 'guest' | null {
  if (call.access.inPerson) return null;
  const reads = call.method === 'GET';
  switch (getGroup(call)) {
    case 'everybody':
      return reads ? 'guest' : null;
    case 'own':
      // Only the person changes an account, its password, tokens and sessions among it.
      if (call.service === 'auth' && !reads) return null;
      return reads ? 'read' : 'write';
    case 'upload':
      return 'write';
    case 'project':
      return reads ? 'read' : 'write';
    case 'projectAdmin':
    case 'admin':
      return 'admin';
    default:
      return null;
  }
}

/** Whether a token for chosen projects may make the call: about these, or about its own person's account. */
export const staysWithinProjects = (call: AskedCall): boolean =>
  withinProjects.includes(getGroup(call)) || (getGroup(call) === 'own' && call.service === 'auth');

/** Why a token may not make a call. `scope` is the one that it lacks. */
export type TokenRefusal =
  | { why: 'in_person' }
  | { why: 'other_projects' }
  | { why: 'scope'; scope: TokenScope };

/** Whether a token may make a call, as far as its scope and projects decide; null if it may. */
export function findTokenRefusal(call: AskedCall, { scope, projectIds }: TokenLimits): TokenRefusal | null {
  const needed = findTokenScope(call);
  if (needed === null) return { why: 'in_person' };
  if (projectIds && !staysWithinProjects(call)) return { why: 'other_projects' };
  if (needed === 'guest') return null;
  return tokenScopes.indexOf(scope) >= tokenScopes.indexOf(needed) ? null : { why: 'scope', scope: needed };
}

/** Whether somebody reaches a project at all: always without a token, or with one for all projects. */
export const reachesProject = ({ token }: { token?: TokenLimits | undefined }, projectId: string): boolean =>
  !token?.projectIds || token.projectIds.includes(projectId);
