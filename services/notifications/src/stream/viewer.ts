import type { AssignableRole } from '@cardinal/contracts';
import { seesPrivateBoards } from '../sight/sight.rules.ts';
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
  if (viewer.user?.isSuperAdmin) return true;
  const role = viewer.roles.get(audience.projectId);
  switch (audience.to) {
    case 'admins':
      return role === 'project_admin';
    case 'project':
      return role !== undefined || viewer.named?.projectId === audience.projectId;
    case 'board':
      return audience.open
        ? role !== undefined || viewer.named?.boardId === audience.boardId
        : seesPrivateBoards(role);
  }
}
