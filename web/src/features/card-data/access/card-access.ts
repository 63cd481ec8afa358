import {
  type CardDetail,
  type Comment,
  isActiveAccount,
  may,
  mayAssign,
  mayChangeComment,
  mayEditCard,
  type Role,
  takesPart,
  type User,
} from '@cardinal/contracts';

/** Whether links are removed from what the user writes (docs/product-rules.md, Links of strangers). */
export const isPublicRole = (role: Role | undefined): boolean => !may(role, 'text.writeLinks');

export interface CardAccess {
  /** May vote and set the user priority. */
  canTakePart: boolean;
  /** May comment, reply and react. */
  canComment: boolean;
  /** May report the card, and comments of others, to the moderators. */
  canReport: boolean;
  canReportComment: (comment: Pick<Comment, 'userId'>) => boolean;
  /** May hide comments, and bring them back. */
  canHideComments: boolean;
  /** May hide the card, and bring it back. */
  canHide: boolean;
  /** Reads internal notes, and writes them. */
  canNote: boolean;
  /** May lock the comments, and unlock them. */
  canLock: boolean;
  /** May change type, title, description and images. */
  canEdit: boolean;
  /** May change status and dev priority, and delete it. */
  canManage: boolean;
  /** The people whom the user may assign to the card. */
  canAssign: 'anybody' | 'themself' | null;
  canSchedule: boolean;
  canLabel: boolean;
  /** May say how the card relates to others. */
  canRelate: boolean;
  canAwardPoints: boolean;
  canChangeComment: (comment: Pick<Comment, 'userId'>) => boolean;
  isPublicUser: boolean;
}

function assignableBy(editor: Omit<Parameters<typeof mayAssign>[0], 'userIds'>): CardAccess['canAssign'] {
  if (mayAssign({ ...editor, userIds: ['anybody'] })) return 'anybody';
  return mayAssign({ ...editor, userIds: [editor.userId] }) ? 'themself' : null;
}

/** The rights that the screens offer; the server enforces them. */
export function cardAccess(
  card: Pick<CardDetail, 'role' | 'createdBy' | 'status' | 'blocked' | 'lock' | 'hidden'>,
  user: Pick<User, 'id' | 'status' | 'sponsor'> | null,
): CardAccess {
  const { role } = card;
  const sees = user !== null && isActiveAccount(user);
  const acts = sees && !card.hidden && !card.blocked && takesPart({ sponsored: Boolean(user.sponsor) }, role);
  // Moderators act themselves.
  const reports = acts && !may(role, 'report.manage');
  return {
    canTakePart: acts,
    canComment: acts && (!card.lock || may(role, 'thread.lock')),
    canReport: reports && card.createdBy !== user?.id,
    canReportComment: ({ userId }) => reports && userId !== user?.id,
    canHideComments: acts && may(role, 'comment.moderate'),
    canHide: sees && may(role, 'card.hide'),
    canNote: acts && may(role, 'note.use'),
    canLock: acts && may(role, 'thread.lock'),
    canEdit: acts && mayEditCard({ role, userId: user.id, card, fields: ['title'] }),
    canManage: acts && may(role, 'card.manage'),
    canAssign: acts ? assignableBy({ role, userId: user.id, card }) : null,
    canSchedule: acts && mayEditCard({ role, userId: user.id, card, fields: ['dueDate'] }),
    canLabel: acts && mayEditCard({ role, userId: user.id, card, fields: ['labelIds'] }),
    canRelate: acts && may(role, 'relation.use'),
    canAwardPoints: acts && may(role, 'card.awardPoints'),
    canChangeComment: (comment) => acts && mayChangeComment(role, user.id, comment),
    isPublicUser: isPublicRole(role),
  };
}
