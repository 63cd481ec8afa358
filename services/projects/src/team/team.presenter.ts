import type { TeamMember } from '@cardinal/contracts';
import type { Member } from '../projects/project.model.ts';
import { unknownUsername } from '../projects/project-tree.ts';
import type { KnownUser } from '../read-models/users.ts';

/** A member as team management shows it; super admins have their own role in every project. */
export const presentMember = ({ userId, role }: Member, user: KnownUser | null | undefined): TeamMember => ({
  id: userId,
  username: user?.username ?? unknownUsername,
  email: user?.email ?? null,
  role: user?.isSuperAdmin ? 'super_admin' : role,
  accountType: user?.accountType ?? 'public',
  plan: user?.plan ?? 'free',
});
