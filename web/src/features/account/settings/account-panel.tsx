import type { User } from '@cardinal/contracts';
import { Building2, UserRound } from 'lucide-react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Panel, PanelBody } from '#ui/panel.tsx';
import { DateText } from '#ui/relative-time.tsx';

export function AccountPanel({ user }: { user: User }) {
  return (
    <Panel aria-label="Account">
      <PanelBody className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={user.username} size="lg" />
        <div className="grid min-w-0 flex-1 basis-48">
          <p dir="auto" className="truncate text-md font-semibold tracking-tight" title={user.username}>
            {user.username}
          </p>
          <p className="truncate text-sm text-muted" title={user.email ?? undefined}>
            {user.email ?? 'No email'}
          </p>
        </div>
        <p className="text-sm text-subtle">
          Member since <DateText date={user.createdAt} />
        </p>
        <AccountTypeBadge accountType={user.accountType} />
      </PanelBody>
    </Panel>
  );
}

function AccountTypeBadge({ accountType }: Pick<User, 'accountType'>) {
  return accountType === 'company' ? (
    <Badge tone="violet" icon={<Building2 aria-hidden />}>
      Company Account
    </Badge>
  ) : (
    <Badge icon={<UserRound aria-hidden />}>Public Account</Badge>
  );
}
