import { type Project, takesPart, type User } from '@cardinal/contracts';

/** Who adds cards, votes and comments in a project; what the screens offer, the server decides by itself. */
export const takesPartIn = (
  project: Pick<Project, 'role' | 'membership'> | undefined,
  user: Pick<User, 'sponsor'> | null,
): boolean =>
  takesPart(
    { sponsored: Boolean(user?.sponsor) },
    project?.membership === 'none' ? null : (project?.role ?? null),
  );
