import type { CardDetail, ProjectRole, User } from '@cardinal/contracts';
import { isProjectAdmin } from '#features/projects/index.ts';

/** Public users and strangers may not write links; the server takes them out. */
export function isPublicRole(role: ProjectRole | null | undefined): boolean {
  return !role || role === 'public_user';
}

/** Whether somebody may vote, comment and add cards: sponsored accounts only where they are members. */
const takesPart = (
  role: ProjectRole | null | undefined,
  user: Pick<User, 'status' | 'sponsor'> | null,
): boolean => user?.status === 'active' && (!user.sponsor || Boolean(role));

export interface CardAccess {
  isAdmin: boolean;
  /** Vote, set the user priority, comment. */
  canTakePart: boolean;
  canEdit: boolean;
  isPublicUser: boolean;
}

/** What the screens offer; the server decides by itself. */
export function cardAccess(
  card: Pick<CardDetail, 'role' | 'createdBy' | 'status'>,
  user: Pick<User, 'id' | 'status' | 'sponsor'> | null,
): CardAccess {
  const canTakePart = takesPart(card.role, user);
  const isAdmin = canTakePart && isProjectAdmin(card.role);
  const isAuthor = canTakePart && card.createdBy === user?.id;
  return {
    isAdmin,
    canTakePart,
    canEdit: isAdmin || (isAuthor && card.status === 'New'),
    isPublicUser: isPublicRole(card.role),
  };
}
