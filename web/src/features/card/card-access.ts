import {
  type CardDetail,
  isActiveAccount,
  may,
  mayEditCard,
  type Role,
  takesPart,
  type User,
} from '@cardinal/contracts';

/** What is said where somebody writes whose links are taken out (docs/product-rules.md, Links of strangers). */
export const isPublicRole = (role: Role | undefined): boolean => !may(role, 'text.writeLinks');

export interface CardAccess {
  /** Vote, set the user priority, comment. */
  canTakePart: boolean;
  /** Its title, description and images. */
  canEdit: boolean;
  /** Its status and dev priority, and its deletion. */
  canManage: boolean;
  canAwardPoints: boolean;
  /** The comments of others, too. */
  canModerate: boolean;
  isPublicUser: boolean;
}

/** What the screens offer; the server decides by itself. */
export function cardAccess(
  card: Pick<CardDetail, 'role' | 'createdBy' | 'status'>,
  user: Pick<User, 'id' | 'status' | 'sponsor'> | null,
): CardAccess {
  const { role } = card;
  const acts =
    user !== null && isActiveAccount(user) && takesPart({ sponsored: Boolean(user.sponsor) }, role);
  return {
    canTakePart: acts,
    canEdit: acts && mayEditCard({ role, userId: user.id, card, fields: ['title'] }),
    canManage: acts && may(role, 'card.manage'),
    canAwardPoints: acts && may(role, 'card.awardPoints'),
    canModerate: acts && may(role, 'comment.moderate'),
    isPublicUser: isPublicRole(role),
  };
}
