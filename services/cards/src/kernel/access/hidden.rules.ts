import { may, type Role } from '@cardinal/contracts';
import type { Viewer } from './viewer.ts';

/** Moderators and the author see what a moderator hid. */
export const seesHidden = (viewer: Viewer, role: Role, authorId: string): boolean =>
  may(role, 'comment.moderate') || (viewer.id !== null && viewer.id === authorId);

interface Hiding {
  at: Date;
  by: string;
  reason: string | null;
}

/** Shows that something is hidden: to moderators by whom, to its author why, to others only that it is. */
export function presentHidden<P>(
  { at, by, reason }: Hiding,
  { role, sees, people }: { role: Role; sees: boolean; people: ReadonlyMap<string, P> },
): { at: string; by: P | null; reason: string | null } {
  const named = may(role, 'comment.moderate') ? (people.get(by) ?? null) : null;
  return { at: at.toISOString(), by: named, reason: sees ? reason : null };
}
