import { isAdmin, type Role } from '../sight/sight.policy.ts';

/** For someone who sees the card: the comment's author or an admin. */
export const mayChangeComment = (role: Role, userId: string, comment: { userId: string }): boolean =>
  isAdmin(role) || comment.userId === userId;
