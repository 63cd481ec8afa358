import { planTable, type TeamMember } from '@cardinal/contracts';
import { Pencil, UserMinus } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export const formatEmail = ({ email }: Pick<TeamMember, 'email'>): string => email || 'No email';
const hidden = '—';
const typeNames = { company: 'Company', public: 'Public' } as const;
export const formatAccountType = ({ accountType }: Pick<TeamMember, 'accountType'>): string =>
  accountType ? typeNames[accountType] : hidden;
export const formatPlan = ({ plan }: Pick<TeamMember, 'plan'>): string =>
  plan ? planTable[plan].name : hidden;

export interface MemberActions {
  onEditRole: (member: TeamMember) => void;
  onRemove: (member: TeamMember) => void;
}

/** Why there is no email, account type or plan to see yet. */
export function NotJoinedBadge({ member }: { member: TeamMember }) {
  if (member.membership === 'joined') return null;
  return (
    <Badge size="sm" tone="outline" title="Email, account type and plan show once they have joined">
      Not joined yet
    </Badge>
  );
}

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
        variant="danger-hover"
        onClick={() => onRemove(member)}
      />
    </span>
  );
}
