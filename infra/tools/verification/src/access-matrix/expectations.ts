import type { Call } from '@cardinal/contracts';
import type { Role } from '../world/world.ts';

/**
 * The location of a call's subject: a public board, a private board of the same project, or a project without public
 * boards.
 */
export const kinds = ['public', 'private', 'hidden'] as const;
export type Kind = (typeof kinds)[number];

/** `in`: the call succeeds. Otherwise the expected status. */
export type Expected = 'in' | 401 | 403 | 404;

const team: readonly Role[] = ['normal_user', 'sponsored member', 'project_admin', 'super_admin'];
const members: readonly Role[] = ['public_user', ...team];
const admins: readonly Role[] = ['project_admin', 'super_admin'];

/** Whether a role sees a board of this kind (docs/product-rules.md, Who sees what). */
const seesBoard = (role: Role, kind: Kind): boolean => kind === 'public' || team.includes(role);
/** Members see a project, and so does every signed-in user if it has a public board. */
const seesProject = (role: Role, kind: Kind): boolean => kind !== 'hidden' || members.includes(role);

const byRank = (sees: boolean, may: boolean): Expected => (sees ? (may ? 'in' : 403) : 404);

const rules: Readonly<Record<Call['access']['who'], (role: Role, kind: Kind) => Expected>> = {
  anyone: () => 'in',
  self: () => 'in',
  uploader: () => 'in',
  service: () => 404,
  gateway: () => 404,
  operator: () => 404,
  super_admin: (role) => (role === 'super_admin' ? 'in' : 403),
  super_admin_or_project_admin: (role, kind) => byRank(seesProject(role, kind), admins.includes(role)),
  project_member: (role, kind) => byRank(seesProject(role, kind), members.includes(role)),
  project_team: (role, kind) => byRank(seesProject(role, kind), team.includes(role)),
  project_viewer: (role, kind) => byRank(seesProject(role, kind), true),
  project_admin: (role, kind) => byRank(seesProject(role, kind), admins.includes(role)),
  board_viewer: (role, kind) => byRank(seesBoard(role, kind), true),
  card_viewer: (role, kind) => byRank(seesBoard(role, kind), true),
  image_viewer: (role, kind) => byRank(seesBoard(role, kind), true),
  card_team: (role, kind) => byRank(seesBoard(role, kind), team.includes(role)),
  card_editor: (role, kind) => byRank(seesBoard(role, kind), admins.includes(role)),
  comment_editor: (role, kind) => byRank(seesBoard(role, kind), admins.includes(role)),
};

/** Calls with special rules, with the reason. */
const special: Readonly<Record<string, (role: Role, kind: Kind) => Expected | string | undefined>> = {
  // The world has no mail server.
  requestVerification: () => '403 feature_off',
  confirmGuestEmail: () => '409 conflict',
  // It exists in development only.
  listDevUsers: () => 404,
  // With the right password, the caller would be deleted and could not make the other calls.
  deleteAccount: () => '400 validation_failed',
  // There is a super admin already, so nobody can create the first one.
  createSuperAdmin: () => '409 super_admin_exists',
  // The public view of a board: private boards do not exist there for anybody.
  getPublicBoard: (_role, kind) => (kind === 'public' ? 'in' : 404),
  listPublicCards: (_role, kind) => (kind === 'public' ? 'in' : 404),
  pagePublicCards: (_role, kind) => (kind === 'public' ? 'in' : 404),
  getBoardFeed: (_role, kind) => (kind === 'public' ? 'in' : 404),
  getCardPicture: (_role, kind) => (kind === 'public' ? 'in' : 404),
  getSitemap: (_role, kind) => (kind === 'public' ? 'in' : 404),
  getPublicSite: (_role, kind) => (kind === 'hidden' ? 404 : 'in'),
  // It has the cards of public boards alone, and is the project's.
  getRoadmap: (_role, kind) => (kind === 'hidden' ? 404 : 'in'),
  pageRoadmap: (_role, kind) => (kind === 'hidden' ? 404 : 'in'),
  embedRoadmap: (_role, kind) => (kind === 'hidden' ? 404 : 'in'),
  submitAsGuest: (_role, kind) => (kind === 'public' ? 'in' : 404),
  // The widget shows what guests see, no matter who looks. It is on in all projects of the world.
  embedWidget: (_role, kind) => (kind === 'public' ? 'in' : 404),
  voteInWidget: (_role, kind) => (kind === 'public' ? 'in' : 404),
  commentInWidget: (_role, kind) => (kind === 'public' ? 'in' : 404),
  submitInWidget: (_role, kind) => (kind === 'public' ? 'in' : 404),
  // The sample is on the public board, where this account does not take part.
  claimSubmission: (role) => (role === 'sponsored' ? 403 : 'in'),
  // Nothing waits in a project without public boards.
  acceptSubmission: (role, kind) => (kind === 'hidden' && admins.includes(role) ? 404 : undefined),
  // Only one of the two changelogs is public.
  getPublicChangelog: (_role, kind) => (kind === 'hidden' ? 404 : 'in'),
  listPublicEntries: (_role, kind) => (kind === 'hidden' ? 404 : 'in'),
  getPublicEntry: (_role, kind) => (kind === 'hidden' ? 404 : 'in'),
  // Changing and deleting a board requires seeing that board.
  updateBoard: (role, kind) => byRank(seesBoard(role, kind), admins.includes(role)),
  deleteBoard: (role, kind) => byRank(seesBoard(role, kind), admins.includes(role)),
  getBoardContents: (role, kind) => byRank(seesBoard(role, kind), admins.includes(role)),
  // The sample is a view that somebody else shares.
  updateView: (role, kind) => byRank(seesProject(role, kind), admins.includes(role)),
  deleteView: (role, kind) => byRank(seesProject(role, kind), admins.includes(role)),
  // The sample names a board, as guests have to.
  listChanges: (role, kind) => byRank(seesBoard(role, kind), true),
  // A stream that names a board is open to everybody who sees the board.
  openStream: (role, kind) => byRank(seesBoard(role, kind), true),
};

const sponsoredRoles: readonly Role[] = ['sponsored', 'sponsored member'];
/** Calls that sponsored accounts may not make, or only as members (docs/product-rules.md, Sponsored accounts). */
const afterApproval = ['createUser', 'createProject', 'updateProfile', 'upgradePlan'];
const takesPart = [
  'createCard',
  ...['upvoteCard', 'giveUpvote', 'withdrawUpvote'],
  ...['likeCard', 'giveLike', 'withdrawLike'],
  'createComment',
  'addReaction',
  'removeReaction',
  'reportContent',
];

function bound({ id }: Call, role: Role, kind: Kind): Expected | undefined {
  if (!sponsoredRoles.includes(role)) return undefined;
  if (afterApproval.includes(id)) return 403;
  return role === 'sponsored' && kind === 'public' && takesPart.includes(id) ? 403 : undefined;
}

/** Calls about one user's own data: the expected answer for everybody else. */
export const expectedOfOthers: Readonly<Record<string, Expected | string>> = {
  markRead: 404,
  markGroup: 404,
  snoozeGroup: 404,
  normalizeUpload: 404,
  endSession: 404,
  revokeToken: 404,
  // The address is signed for its owner.
  uploadImage: 403,
  // The installation belongs to the session that began it.
  slackCallback: '302 http://cardinal.test/dashboard?slack=expired',
};

/**
 * The answer that the matrix expects for `role` making `call` about an internal note: anyone who would not see the
 * board if it were private finds nothing. Only writing one is refused openly where the card is seen.
 */
export function expectedOfNote(call: Call, role: Role, kind: Kind): Expected | string {
  const asOfOthers = expected(call, role, kind);
  if (asOfOthers === 401 || team.includes(role)) return asOfOthers;
  const active = role !== 'pending' && role !== 'suspended';
  if (call.access.signIn === 'active' && !active) return 403;
  return call.id === 'createComment' ? (asOfOthers === 404 ? 404 : 403) : 404;
}

/** The answer to `role` who asks for the changes of a whole project: guests have to name a board of it. */
export function expectedOfProjectChanges(role: Role, kind: Kind): Expected {
  if (role === 'guest') return 401;
  if (role === 'pending' || role === 'suspended') return 403;
  return rules.project_viewer(role, kind);
}

/** The answer that the matrix expects for `role` making `call` on a thing of `kind`. */
export function expected(call: Call, role: Role, kind: Kind): Expected | string {
  const { signIn } = call.access;
  if (signIn !== 'none' && role === 'guest') return 401;
  const active = role !== 'pending' && role !== 'suspended';
  if (signIn === 'active' && !active) return 403;
  if (signIn === 'registered' && role === 'suspended') return 403;
  const held = bound(call, role, kind);
  if (held) return held;
  const own = special[call.id]?.(role, kind);
  return own ?? rules[call.access.who](role, kind);
}
