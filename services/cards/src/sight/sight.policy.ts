import type { BoardVisibility, ProjectRole } from '@cardinal/contracts';
import { requireApproved } from '@cardinal/service-kit';
import type { SignedIn } from './viewer.ts';

/** A role in a project; null for guests and for users that are no members. */
export type Role = ProjectRole | null;

/** The team sees every board, everybody else the public ones (docs/product-rules.md, Who sees what). */
export const seesBoard = (role: Role, visibility: BoardVisibility): boolean =>
  visibility === 'public' || role === 'normal_user' || isAdmin(role);

export const isAdmin = (role: Role): boolean => role === 'super_admin' || role === 'project_admin';

/** Text of those without a role of the team may hold no links (docs/product-rules.md, Links of strangers). */
export const mayWriteLinks = (role: Role): boolean => role === 'normal_user' || isAdmin(role);

/**
 * Sponsored accounts take part where they are members and read elsewhere (docs/product-rules.md, Sponsored accounts).
 * @throws AppError `account_sponsored`
 */
export function requirePart(user: Pick<SignedIn, 'sponsored'>, role: Role): void {
  if (role === null) requireApproved(user);
}
