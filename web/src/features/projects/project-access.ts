import type { Project, ProjectRole, User } from '@cardinal/contracts';

/** Who manages a project: its boards, its team, its settings. What the screens offer; the server decides by itself. */
export function isProjectAdmin(role: ProjectRole | null | undefined): boolean {
  return role === 'project_admin' || role === 'super_admin';
}

/** Who adds cards, votes and comments in a project: a sponsored account does as a member alone. */
export const takesPartIn = (
  project: Pick<Project, 'membership'> | undefined,
  user: Pick<User, 'sponsor'> | null,
): boolean => !user?.sponsor || (project !== undefined && project.membership !== 'none');
