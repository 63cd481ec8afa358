import type { Call } from '@cardinal/contracts';
import type { Role } from './world.ts';

/** Where the thing is that a call touches: on a public board, on a private board of the same project, or in a project with nothing public. */
export const kinds = ['public', 'private', 'hidden'] as const;
export type Kind = (typeof kinds)[number];

/** `in`: let in, whatever comes of it then. Anything else is the one status that must come. */
export type Expected = 'in' | 401 | 403 | 404;

const members: readonly Role[] = ['public_user', 'normal_user', 'project_admin', 'super_admin'];
const team: readonly Role[] = ['normal_user', 'project_admin', 'super_admin'];
const admins: readonly Role[] = ['project_admin', 'super_admin'];

/** Who sees a board of this kind (docs/product-rules.md, Who sees what). */
const seesBoard = (role: Role, kind: Kind): boolean => kind === 'public' || team.includes(role);
/** A project is seen by its members, and by anyone signed in when it has a public board. */
const seesProject = (role: Role, kind: Kind): boolean => kind !== 'hidden' || members.includes(role);

const byRank = (sees: boolean, may: boolean): Expected => (sees ? (may ? 'in' : 403) : 404);

const rules: Readonly<Record<Call['access']['who'], (role: Role, kind: Kind) => Expected>> = {
  anyone: () => 'in',
  self: () => 'in',
  uploader: () => 'in',
  service: () => 404,
  operator: () => 404,
  super_admin: (role) => (role === 'super_admin' ? 'in' : 403),
  super_admin_or_project_admin: (role, kind) => byRank(seesProject(role, kind), admins.includes(role)),
  project_member: (role, kind) => byRank(seesProject(role, kind), members.includes(role)),
  project_viewer: (role, kind) => byRank(seesProject(role, kind), true),
  project_admin: (role, kind) => byRank(seesProject(role, kind), admins.includes(role)),
  board_viewer: (role, kind) => byRank(seesBoard(role, kind), true),
  card_viewer: (role, kind) => byRank(seesBoard(role, kind), true),
  image_viewer: (role, kind) => byRank(seesBoard(role, kind), true),
  card_editor: (role, kind) => byRank(seesBoard(role, kind), admins.includes(role)),
  comment_editor: (role, kind) => byRank(seesBoard(role, kind), admins.includes(role)),
};

/** Calls whose answer to those let in is itself a refusal or a miss, with the reason. */
const special: Readonly<Record<string, (role: Role, kind: Kind) => Expected | undefined>> = {
  // No cookie comes with these requests, so there is no code or form to accept.
  listDevUsers: () => 404,
  // The public form of a board: private ones do not exist there, whoever asks.
  getPublicBoard: (_role, kind) => (kind === 'public' ? 'in' : 404),
  listPublicCards: (_role, kind) => (kind === 'public' ? 'in' : 404),
  pagePublicCards: (_role, kind) => (kind === 'public' ? 'in' : 404),
  getLogo: () => 404,
  // Renaming and deleting a board needs sight of that very board first.
  renameBoard: (role, kind) => byRank(seesBoard(role, kind), admins.includes(role)),
  deleteBoard: (role, kind) => byRank(seesBoard(role, kind), admins.includes(role)),
  // Somebody else's, or nobody's.
  markRead: () => 404,
  normalizeUpload: () => 404,
  // The address was not signed for this.
  uploadImage: () => 403,
  // Slack is not set up in this installation.
  slackEvents: () => 404,
  // A stream that names a board is open to whoever sees that board.
  openStream: (role, kind) => byRank(seesBoard(role, kind), true),
};

/** What the matrix expects of `role` making `call` on a thing of `kind`. */
export function expected(call: Call, role: Role, kind: Kind): Expected {
  const { signIn } = call.access;
  if (signIn !== 'none' && role === 'guest') return 401;
  const active = role !== 'pending' && role !== 'suspended';
  if (signIn === 'active' && !active) return 403;
  const own = special[call.id]?.(role, kind);
  return own ?? rules[call.access.who](role, kind);
}
