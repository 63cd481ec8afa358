import { type Project, takesPart, type User } from '@cardinal/contracts';

/** Whether the user may add cards, votes and comments in a project. For display only; the server enforces it. */
export const takesPartIn = (
  project: Pick<Project, 'role' | 'membership'> | undefined,
  user: Pick<User, 'sponsor'> | null,
): boolean =>
  takesPart(
    { sponsored: Boolean(user?.sponsor) },
    project?.membership === 'none' ? null : (project?.role ?? null),
  );
