import type { User } from '@cardinal/contracts';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Panel, PanelBody } from '#ui/panel.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { accountTypeLabel, planLabel, statusLabel } from '../users/account-labels.ts';
import { UserBadges } from '../users/user-badges.tsx';

export function UserDetails({ user }: { user: User }) {
  return (
    <Panel aria-label="User details">
      <div className="flex flex-wrap items-center gap-3 border-b px-5 py-4">
        <Avatar name={user.username} size="lg" />
        <div className="grid min-w-0 flex-1 basis-48">
          <h2 className="flex min-w-0 flex-wrap items-center gap-2 text-md font-semibold tracking-tight">
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {user.username}
            </span>
            <UserBadges user={user} />
          </h2>
          <p className="truncate text-sm text-muted">{user.email ?? 'No email'}</p>
        </div>
      </div>
      <PanelBody>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
          <Fact label="Account Type">{accountTypeLabel[user.accountType]}</Fact>
          <Fact label="Plan">{planLabel(user.plan)}</Fact>
          <Fact label="Status">{statusLabel[user.status]}</Fact>
          <Fact label="Created">
            <DateText date={user.createdAt} />
          </Fact>
          <Fact label="Company">{user.companyName ?? '—'}</Fact>
          <Fact label="Hub username">{user.hubUsername ?? '—'}</Fact>
          <Fact label="Projects limit">{limitText(user.projectsLimit)}</Fact>
          <Fact label="Boards limit">{limitText(user.boardsLimit)}</Fact>
        </dl>
      </PanelBody>
    </Panel>
  );
}

/** 0: the plan's limit applies. */
const limitText = (limit: number) => (limit > 0 ? String(limit) : 'As the plan says');

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-xs text-subtle">{label}</dt>
      <dd dir="auto" className="text-base [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
