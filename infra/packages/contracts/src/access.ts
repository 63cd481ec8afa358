import { type EditableCardField, editableCardFields, propertiesFor } from './card-property-values.ts';
import {
  type AssignableRole,
  type BoardVisibility,
  boardVisibilities,
  type CardStatus,
  type ProjectRole,
  type UserStatus,
} from './constants.ts';

/**
 * Rules of who sees what and who may do what (docs/product-rules.md), for services, the stream and the web. All rules
 * are allow-lists, so an unknown role, visibility, status or action is allowed nothing. `undefined` stands for a role
 * that is not known yet, and is allowed nothing either.
 */

/** A role in a project; null for guests and for users who are not members. */
export type Role = ProjectRole | null;
/** A role from outside, not validated yet. */
type GivenRole = Role | undefined;

const admins: readonly GivenRole[] = ['super_admin', 'project_admin'];
const team: readonly GivenRole[] = [...admins, 'normal_user'];
const members: readonly GivenRole[] = [...team, 'public_user'];
const everybody: readonly GivenRole[] = [...members, null];

const viewersByVisibility = {
  public: everybody,
  private: team,
} as const satisfies Record<BoardVisibility, readonly GivenRole[]>;

const allowedTo = {
  /** Its name, description, logo and settings, and its deletion. */
  'project.manage': admins,
  /** Sees the project's Slack channel without managing the project. */
  'project.viewSlack': team,
  'slack.manage': admins,
  'team.manage': admins,
  'board.manage': admins,
  /** Every field of a card, its status too, and its deletion. */
  'card.manage': admins,
  'card.awardPoints': admins,
  /** Sees to whom cards are assigned. Strangers do not see who is in a team. */
  'card.viewAssignees': members,
  /** Sees who follows a card; others see how many do. */
  'card.viewFollowers': team,
  /** Lists everybody who votes for a card. Others who take part see the first names. */
  'card.viewVoters': team,
  /** Records that a customer wants a card, which counts as a vote, and takes that back. */
  'vote.onBehalf': team,
  /** Assigns others. Other members assign only themselves (`mayAssign`). */
  'card.assign': team,
  /**
   * Mentions everybody in the team. Others mention whom they meet on the card, so that they neither call strangers nor
   * find out who is in the team.
   */
  'mention.team': team,
  /** Sets due dates: all with `card.manage`, otherwise on one's own cards that are still New (`mayEditCard`). */
  'card.schedule': team,
  /** Changes many cards with one request, each as it may change it anyway. */
  'card.bulk': team,
  /** Reads what the changelog has published, also where it is not public. */
  'changelog.read': members,
  /** Imports cards from files, and takes an import back. */
  'import.manage': admins,
  /** Writes, schedules and publishes entries, sees drafts, and makes the changelog public. */
  'changelog.write': admins,
  /** Sees, restores and removes for good what was deleted. */
  'trash.manage': admins,
  /** Sees and filters by labels, which are internal, creates them, and sets them on cards that it may edit. */
  'label.use': team,
  /** Sees how cards relate to each other, and says so. */
  'relation.use': team,
  /** Renames, recolours and deletes labels. */
  'label.manage': admins,
  /** Sees the shared views of the project, saves views, and changes and deletes one's own (`mayChangeView`). */
  'view.use': team,
  /** Changes and deletes views that others share. */
  'view.manage': admins,
  /** Decides on what guests submit, and sees it before that. */
  'submission.manage': admins,
  /** Speaks for the team: guests hear by e-mail what these people say on what they submitted. */
  'submission.answer': team,
  /** Comments of others, too. */
  'comment.moderate': admins,
  /** Takes a card out of sight, and brings it back. */
  'card.hide': admins,
  /** Sees what moderators did. */
  'moderation.view': admins,
  /** Sees what readers report, and by whom, and decides on it. */
  'report.manage': admins,
  /** Blocks words and people. */
  'moderation.block': admins,
  /** Locks the comments of a card, and writes there all the same. */
  'thread.lock': admins,
  /** May use words that the project blocks. */
  'text.anyWords': team,
  /** Reads and writes internal notes: those who would see the board if it were private. */
  'note.use': team,
  /** May use links in text (docs/product-rules.md, Links of strangers). */
  'text.writeLinks': team,
} as const satisfies Record<string, readonly GivenRole[]>;
export type ProjectAction = keyof typeof allowedTo;

const getAllowedRoles = (
  table: Readonly<Record<string, readonly GivenRole[]>>,
  key: string,
): readonly GivenRole[] => (Object.hasOwn(table, key) ? (table[key] ?? []) : []);

/** Whether an account can act; pending and suspended ones see what guests see. */
export const isActiveAccount = ({ status }: { status: UserStatus }): boolean => status === 'active';

/** The role of an active account in a project where it is a member with `memberRole`; null: not a member. */
export const roleIn = (account: { isSuperAdmin: boolean }, memberRole: AssignableRole | null): Role =>
  account.isSuperAdmin ? 'super_admin' : memberRole;

/** Whether a user with this role sees a board with this visibility. */
export const seesBoard = (role: GivenRole, visibility: BoardVisibility): boolean =>
  getAllowedRoles(viewersByVisibility, visibility).includes(role);

/** The same as a MongoDB filter on boards: `{ visibility: { $in } }`. */
export const seenBoards = (role: GivenRole): { visibility: { $in: BoardVisibility[] } } => ({
  visibility: { $in: boardVisibilities.filter((visibility) => seesBoard(role, visibility)) },
});

/** Whether anybody loses access to a board by this change of visibility. */
export const hidesBoard = (from: BoardVisibility, to: BoardVisibility): boolean =>
  everybody.some((role) => seesBoard(role, from) && !seesBoard(role, to));

/** Whether a signed-in user sees the project; `hasOpenBoard` says whether it has a public board. */
export const seesProject = (role: GivenRole, hasOpenBoard: boolean): boolean =>
  members.includes(role) || (role === null && hasOpenBoard);

/** Whether the role allows the action in a project, or on a card or comment that the user sees. */
export const may = (role: GivenRole, action: ProjectAction): boolean =>
  getAllowedRoles(allowedTo, action).includes(role);

/**
 * Whether a signed-in user who sees a board may create cards on it, comment, vote and set the user priority. Sponsored
 * accounts may only as members (docs/product-rules.md, Sponsored accounts).
 */
export const takesPart = ({ sponsored }: { sponsored: boolean }, role: GivenRole): boolean =>
  (sponsored ? members : everybody).includes(role);

/** Of `user_blocked`, and in place of the form of a new comment. */
export const userBlockedText =
  'You were blocked from taking part in this project. You can still read its public boards.';

const everybodysFields: readonly EditableCardField[] = propertiesFor('everybody');
/** `mayAssign` says whom. */
const membersFields: readonly EditableCardField[] = ['assigneeIds'];
const authorsFields: readonly EditableCardField[] = [
  ...propertiesFor('author'),
  'title',
  'description',
  'imageUrls',
];
/** For authors with `card.schedule`, and with `label.use`. */
const scheduleFields: readonly EditableCardField[] = propertiesFor('scheduler');
const labelFields: readonly EditableCardField[] = ['labelIds'];

interface CardEditor {
  role: GivenRole;
  userId: string;
  card: { createdBy: string; status: CardStatus };
}

const isOwnAndNew = ({ userId, card }: CardEditor): boolean =>
  card.createdBy === userId && card.status === 'New';

/** Whether a user who sees a card and takes part in its board may change all these fields. */
export function mayEditCard({
  fields,
  ...editor
}: CardEditor & { fields: readonly EditableCardField[] }): boolean {
  const { role } = editor;
  if (may(role, 'card.manage')) return fields.every((field) => editableCardFields.includes(field));
  const open = [
    ...everybodysFields,
    ...(isOwnAndNew(editor) ? authorsFields : []),
    ...(isOwnAndNew(editor) && may(role, 'card.schedule') ? scheduleFields : []),
    ...(isOwnAndNew(editor) && may(role, 'label.use') ? labelFields : []),
    ...(members.includes(role) ? membersFields : []),
  ];
  return everybody.includes(role) && fields.every((field) => open.includes(field));
}

/**
 * Whether a user who sees a card and takes part in its board may assign these users, or take them off: members take it
 * and leave it; those of the team who may edit it assign others, too.
 */
export function mayAssign({ userIds, ...editor }: CardEditor & { userIds: readonly string[] }): boolean {
  const { role, userId } = editor;
  if (!members.includes(role)) return false;
  const edits = may(role, 'card.manage') || isOwnAndNew(editor);
  return (edits && may(role, 'card.assign')) || userIds.every((id) => id === userId);
}

/** Whether a user who sees a view may change and delete it; personal views of others are not seen. */
export const mayChangeView = (role: GivenRole, view: { mine: boolean }): boolean =>
  may(role, 'view.manage') || (may(role, 'view.use') && view.mine);

/** Whether a user who sees a card and takes part in its board may change and delete a comment on it. */
export const mayChangeComment = (
  role: GivenRole,
  userId: string,
  comment: { userId: string | null },
): boolean => may(role, 'comment.moderate') || (everybody.includes(role) && comment.userId === userId);
