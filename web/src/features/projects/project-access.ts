import type { ProjectRole } from '@cardinal/contracts';

/** Who manages a project: its boards, its team, its settings. What the screens offer; the server decides by itself. */
export function isProjectAdmin(role: ProjectRole | null | undefined): boolean {
  return role === 'project_admin' || role === 'super_admin';
}
