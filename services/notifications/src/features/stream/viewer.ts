import { type AssignableRole, may, roleIn, seesBoard } from '@cardinal/contracts';
import type { Audience } from '../../kernel/stream-log/stream.entry.ts';

/** The user of a stream, with their rights at this moment. */
export interface Viewer {
  /** Null for guests, and for users with the rights of guests. */
  user: { id: string; isSuperAdmin: boolean } | null;
  /** The user's roles, by project. */
  roles: ReadonlyMap<string, AssignableRole>;
  /** The public boards that the stream request names; none where it names a changelog alone. */
  named: { projectId: string; boardIds: readonly string[] } | null;
}

/** Whether the viewer may hear a message. Non-members only hear about the public boards that they look at. */
export function mayHear(viewer: Viewer, audience: Audience): boolean {
  if (audience.to === 'users') return viewer.user !== null && audience.userIds.includes(viewer.user.id);
  const { projectId } = audience;
  const role = viewer.user && roleIn(viewer.user, viewer.roles.get(projectId) ?? null);
  const looksHere = viewer.named?.projectId === projectId;
  switch (audience.to) {
    case 'admins':
      return may(role, 'project.manage');
    case 'team':
      return may(role, 'label.use');
    case 'project':
      // A changelog is named without knowing that it is public, and so without hearing of its project.
      return role !== null || (looksHere && viewer.named?.boardIds.length !== 0);
    case 'changelog':
      return role !== null || (looksHere && audience.open);
    case 'board':
      return (
        (role !== null || viewer.named?.boardIds.includes(audience.boardId) === true) &&
        seesBoard(role, audience.open ? 'public' : 'private')
      );
  }
}
