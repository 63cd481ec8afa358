import { planTable, type TeamMember } from '@cardinal/contracts';
import { Pencil, UserMinus } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import type { MemberActions } from './member-list.tsx';

export const emailOf = ({ email }: Pick<TeamMember, 'email'>): string => email || 'No email';
export const accountTypeOf = ({ accountType }: Pick<TeamMember, 'accountType'>): string =>
  accountType === 'company' ? 'Company' : 'Public';
export const planOf = ({ plan }: Pick<TeamMember, 'plan'>): string => planTable[plan].name;

/** A super admin's role comes with the account, so a project can neither change nor take it. */
export function MemberButtons({ member, onEditRole, onRemove }: MemberActions & { member: TeamMember }) {
  if (member.role === 'super_admin') return <span className="inline-block h-8 pointer-coarse:h-10" />;
  return (
    <span className="inline-flex">
      <IconButton
        label={`Edit role of ${member.username}`}
        icon={<Pencil />}
        onClick={() => onEditRole(member)}
      />
      <IconButton
        label={`Remove ${member.username}`}
        icon={<UserMinus />}
        className="hover:bg-danger-soft hover:text-danger-ink"
        onClick={() => onRemove(member)}
      />
    </span>
  );
}
