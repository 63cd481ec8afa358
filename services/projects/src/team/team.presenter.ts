import type { TeamMember } from '@cardinal/contracts';
import type { User } from '@cardinal/service-kit';
import type { Member } from '../kernel/projects/project.model.ts';
import { hasJoined } from '../kernel/projects/project.policy.ts';
import { unknownUsername } from '../kernel/projects/project-tree.ts';
import type { KnownUser } from '../kernel/read-models/users.ts';

/** Whether `viewer` may see the member's private data (docs/product-rules.md, Privacy of members). */
const showsAccount = (member: Member, viewer: User): boolean =>
  viewer.isSuperAdmin || viewer.id === member.userId || hasJoined(member);

/** A member in team management as shown to `viewer`; super admins have their own role in every project. */
export function presentMember(member: Member, user: KnownUser | null | undefined, viewer: User): TeamMember {
  const account = showsAccount(member, viewer) ? user : null;
  return {
    id: member.userId,
    username: user?.username ?? unknownUsername,
    email: account?.email ?? null,
    role: user?.isSuperAdmin ? 'super_admin' : member.role,
    accountType: account?.accountType ?? null,
    plan: account?.plan ?? null,
    membership: hasJoined(member) ? 'joined' : 'added',
  };
}
