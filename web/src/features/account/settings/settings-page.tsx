import { SponsoredNotice } from '#features/session/index.ts';
import { Page, PageHeader } from '#ui/page.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useAccount } from '../api/account.queries.ts';
import { AccountPanel } from './account-panel.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { DeleteAccountPanel } from './delete-account-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PlanGrid } from './plan-grid.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SupportPanel } from './support-panel.tsx';
import { TimeZonePanel } from './time-zone-panel.tsx';

export function SettingsPage() {
  usePageTitle('Account Settings');
  const user = useAccount();
  if (!user) return null;
  return (
    <Page>
      <PageHeader title="Account Settings" subtitle="Your account, your company and your plan." />
      <div className="grid grid-cols-1 gap-6">
        <SponsoredNotice user={user} />
        <AccountPanel user={user} />
        <CompanyPanel user={user} />
        <EmailPanel user={user} />
        <PasswordPanel user={user} />
        <SessionsPanel />
        <NotificationsPanel />
        <TimeZonePanel user={user} />
        <CurrentPlan user={user} />
        <PlanGrid user={user} />
        <SupportPanel user={user} />
        <DeleteAccountPanel user={user} />
      </div>
    </Page>
  );
}
