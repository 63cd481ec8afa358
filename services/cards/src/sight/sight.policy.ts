import type { BoardVisibility, ProjectRole } from '@cardinal/contracts';

/** A role in a project; null for guests and for users that are no members. */
export type Role = ProjectRole | null;

/** Decision 10: the team sees every board, everybody else the public ones. */
export const seesBoard = (role: Role, visibility: BoardVisibility): boolean =>
  visibility === 'public' || role === 'normal_user' || isAdmin(role);

export const isAdmin = (role: Role): boolean => role === 'super_admin' || role === 'project_admin';

/** Decision 12: text of those without a role of the team may hold no links. */
export const mayWriteLinks = (role: Role): boolean => role === 'normal_user' || isAdmin(role);
