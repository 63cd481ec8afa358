import { CalendarsPanel } from '#features/calendars/index.ts';
import { CopiesPanel } from '#features/copies/index.ts';
import { SponsoredNotice } from '#features/session/index.ts';
import { PersonalTokens } from '#features/tokens/index.ts';
import { Page, PageHeader } from '#ui/page.tsx';
import { Sections } from '#ui/sections.tsx';
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
      <Sections
        sections={[
          {
            id: 'account',
            title: 'Account',
            content: (
              <div className="grid grid-cols-1 gap-6">
                <SponsoredNotice user={user} />
                <AccountPanel user={user} />
              </div>
            ),
          },
          { id: 'company', title: 'Company', content: <CompanyPanel user={user} /> },
          { id: 'email', title: 'Email', content: <EmailPanel user={user} /> },
          { id: 'password', title: 'Password', content: <PasswordPanel user={user} /> },
          { id: 'sessions', title: 'Sessions', content: <SessionsPanel /> },
          { id: 'tokens', title: 'API tokens', content: <PersonalTokens /> },
          { id: 'notifications', title: 'Notifications', content: <NotificationsPanel /> },
          { id: 'calendars', title: 'Calendars', content: <CalendarsPanel /> },
          { id: 'copies', title: 'Copies', content: <CopiesPanel /> },
          { id: 'time-zone', title: 'Time zone', content: <TimeZonePanel user={user} /> },
          {
            id: 'plan',
            title: 'Plan',
            content: (
              <div className="grid grid-cols-1 gap-6">
                <CurrentPlan user={user} />
                <PlanGrid user={user} />
              </div>
            ),
          },
          { id: 'support', title: 'Support', content: <SupportPanel user={user} /> },
          { id: 'delete', title: 'Delete account', content: <DeleteAccountPanel user={user} /> },
        ]}
      />
    </Page>
  );
}
