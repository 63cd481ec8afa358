import type {
  AssignableRole,
  CardStatus,
  CardType,
  DataOf,
  WritingTool,
  webhookStopped,
} from '@cardinal/contracts';

/** The texts of notifications. They are stored, so names are those at the time of the event. */

const roleNames: Record<AssignableRole, string> = {
  project_admin: 'Project Admin',
  normal_user: 'Team Member',
  public_user: 'Public User',
};

const quoted = (title: string) => `"${title}"`;

export const cardCreatedText = (actor: string, type: CardType, title: string) =>
  type === 'bug'
    ? `${actor} reported a bug: ${quoted(title)}`
    : `${actor} requested a feature: ${quoted(title)}`;

/** @param to as texts name a status, with the reason if the card was closed for one */
export const statusChangedText = (actor: string, title: string, from: CardStatus, to: string) =>
  `${actor} moved ${quoted(title)} from ${from} to ${to}`;

const typeNames: Record<CardType, string> = { bug: 'bug', feature: 'feature request' };

export const typeChangedText = (actor: string, title: string, to: CardType) =>
  `${actor} changed ${quoted(title)} into a ${typeNames[to]}`;

export const mergedText = (actor: string, title: string, into: string) =>
  `${actor} merged ${quoted(title)} into ${quoted(into)}`;

export const answeredText = (actor: string, title: string) => `${actor} answered ${quoted(title)} officially`;

export const assignedText = (actor: string, title: string) => `${actor} assigned you to ${quoted(title)}`;

export const reportsText = (board: string) => `Reports of readers wait on ${quoted(board)}`;

export const submissionsText = (board: string) => `Submissions of guests wait on ${quoted(board)}`;

const webhookReasons: Record<DataOf<typeof webhookStopped>['reason'], string> = {
  failing: 'its receiver failed for too long',
  gone: 'its receiver is gone',
  maker_left: 'its maker is no project admin any more',
  maker_suspended: 'the account of its maker is suspended',
};
export const webhookStoppedText = (name: string, reason: DataOf<typeof webhookStopped>['reason']) =>
  `The webhook ${quoted(name)} was switched off: ${webhookReasons[reason]}`;

const acts: Record<WritingTool, string> = {
  create_card: 'create the card',
  update_card: 'edit',
  move_card: 'move',
  add_comment: 'comment on',
  draft_changelog_entry: 'draft the entry',
};
export const agentAsksText = (tool: WritingTool, title: string) =>
  `An agent of yours asks to ${acts[tool]} ${quoted(title)}`;

export const dueText = (title: string, day: 'tomorrow' | 'today') => `${quoted(title)} is due ${day}`;

const inEntry = (entry: string | null) => (entry === null ? '' : ` in ${quoted(entry)}`);

/** @param entry null where not everybody may read it */
export const shippedText = (actor: string, title: string, entry: string | null) =>
  `${actor} shipped ${quoted(title)}${inEntry(entry)}`;

/** Of several cards: what comes between the actor's name and their number, and after it. */
export const statusesChangedText = (to: CardStatus) => ({ before: ' moved ', after: ` cards to ${to}` });
export const typesChangedText = (to: CardType) => ({
  before: ' changed ',
  after: ` cards into ${typeNames[to]}s`,
});
export const manyShippedText = (entry: string | null) => ({
  before: ' shipped ',
  after: ` cards${inEntry(entry)}`,
});
export const manyAssignedText = () => ({ before: ' assigned you to ', after: ' cards' });

export const commentedText = (actor: string, title: string) => `${actor} commented on ${quoted(title)}`;

export const repliedText = (actor: string, title: string) =>
  `${actor} replied to your comment on ${quoted(title)}`;

export const notedText = (actor: string, title: string) =>
  `${actor} wrote an internal note on ${quoted(title)}`;

export const repliedToNoteText = (actor: string, title: string) =>
  `${actor} replied to your internal note on ${quoted(title)}`;

export const mentionedInNoteText = (actor: string, title: string) =>
  `${actor} mentioned you in an internal note on ${quoted(title)}`;

export const mentionedText = (actor: string, title: string) => `${actor} mentioned you in ${quoted(title)}`;

export const mentionedInCommentText = (actor: string, title: string) =>
  `${actor} mentioned you in a comment on ${quoted(title)}`;

export const memberAddedText = (actor: string | null, project: string, role: AssignableRole) =>
  actor
    ? `${actor} added you to ${quoted(project)} as ${roleNames[role]}`
    : `You were added to ${quoted(project)} as ${roleNames[role]}`;

export const roleChangedText = (actor: string | null, project: string, role: AssignableRole) =>
  actor
    ? `${actor} made you ${roleNames[role]} in ${quoted(project)}`
    : `You are now ${roleNames[role]} in ${quoted(project)}`;

export const accountApprovedText = () => 'Your account has been approved. Welcome to Cardinal!';

export const userSponsoredText = (sponsor: string | null, username: string) =>
  sponsor
    ? `${sponsor} made an account for ${username}, which is waiting for approval`
    : `The account of ${username} is waiting for approval`;

export const userPendingText = (username: string) => `${username} signed up and is waiting for approval`;

/**
 * A text about a card for a place that says its title already: `Ada commented`. Names stay as they were stored.
 * @param title that of the card when the text was written
 */
export function leaveOutTitle(message: string, title: string): string {
  const at = message.indexOf(quoted(title));
  // With a title twice, as of a merge of two that are called alike, nothing says which is which.
  if (at < 0 || message.indexOf(quoted(title), at + 1) > 0) return message;
  const after = message.slice(at + quoted(title).length);
  if (at === 0) return after.replace(/^ is due/, 'Due');
  const before = message.slice(0, at);
  const short = before.replace(/(:| on| to| in) $/, '');
  return short === before ? `${before}it${after}` : short + after;
}
