import type { EventOf, userCreated } from '@cardinal/contracts';
import type { Team } from './team.ts';

/** Adds an account created by an admin to its project, once even if the event is redelivered. */
export const createJoinCreatedUser =
  ({ team }: { team: Team }) =>
  async ({ data: { user, membership } }: EventOf<typeof userCreated>): Promise<void> => {
    if (!membership) return;
    const { id: userId, username, sponsoredBy } = user;
    const person = { userId, username, sponsoredBy };
    await team.addOnce(membership.projectId, person, membership.role);
  };
