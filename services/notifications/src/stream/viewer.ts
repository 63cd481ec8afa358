import { type AssignableRole, may, roleIn, seesBoard } from '@cardinal/contracts';
import type { Audience } from './stream.entry.ts';

/** Who listens to a stream, with the rights of this moment. */
export interface Viewer {
  /** Null for guests, and for those who only see what guests see. */
  user: { id: string; isSuperAdmin: boolean } | null;
  /** The user's roles, by project. */
  roles: ReadonlyMap<string, AssignableRole>;
  /** The open board that the stream was asked for by name. */
  named: { projectId: string; boardId: string } | null;
}

/** Whether the viewer may hear of something. Strangers hear only of the open board that they look at. */
export function mayHear(viewer: Viewer, audience: Audience): boolean {
  if (audience.to === 'users') return viewer.user !== null && audience.userIds.includes(viewer.user.id);
  const { projectId } = audience;
  const role = viewer.user && roleIn(viewer.user, viewer.roles.get(projectId) ?? null);
  switch (audience.to) {
    case 'admins':
      return may(role, 'project.manage');
    case 'project':
      return role !== null || viewer.named?.projectId === projectId;
    case 'board':
      return (
        (role !== null || viewer.named?.boardId === audience.boardId) &&
        seesBoard(role, audience.open ? 'public' : 'private')
      );
  }
}
