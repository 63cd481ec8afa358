import type { AssignableRole, BoardVisibility, UserStatus } from '@cardinal/contracts';

/** Whoever may look at things: an active user; nobody else hears of anything. */
export interface Looker {
  status: UserStatus;
  isSuperAdmin: boolean;
}

/** Roles that see every board of their project; all others see the public ones (docs/product-rules.md, Who sees what). */
export const seesPrivateBoards = (role: AssignableRole | undefined): boolean =>
  role === 'project_admin' || role === 'normal_user';

export const seesBoard = (
  user: Looker,
  role: AssignableRole | undefined,
  visibility: BoardVisibility,
): boolean =>
  user.status === 'active' && (user.isSuperAdmin || visibility === 'public' || seesPrivateBoards(role));

/** Strangers see a project when it has something public to show. */
export const seesProject = (
  user: Looker,
  role: AssignableRole | undefined,
  hasPublicBoard: boolean,
): boolean => user.status === 'active' && (user.isSuperAdmin || role !== undefined || hasPublicBoard);
