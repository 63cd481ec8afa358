import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { Page, PageHeader } from '#ui/page.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { preferencesQuery, useChangePreferences } from '../api/preferences.ts';
import { AutoFollowPanel } from './auto-follow-panel.tsx';
import { ChannelsPanel } from './channels-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { PresencePanel } from './presence-panel.tsx';
import { PushPanel } from './push-panel.tsx';
import { QuietHoursPanel } from './quiet-hours-panel.tsx';

export function NotificationSettingsPage() {
  usePageTitle('Notification Settings');
  return (
    <Page column>
      <PageHeader
        title="Notifications"
        subtitle="What you hear of, how, and when."
        breadcrumbs={[{ label: 'Account Settings', href: '/settings' }, { label: 'Notifications' }]}
      />
      <Panels />
    </Page>
  );
}

function Panels() {
  const { data, error, refetch, isRefetching } = useQuery(preferencesQuery);
  const { mutate } = useChangePreferences();
  if (data) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <ChannelsPanel channels={data.channels} onChange={mutate} />
        <AutoFollowPanel autoFollow={data.autoFollow} onChange={mutate} />
        <PushPanel />
        <EmailPanel digest={data.digest} onChange={mutate} />
        <QuietHoursPanel quietHours={data.quietHours} onChange={mutate} />
        <PresencePanel presence={data.presence} onChange={mutate} />
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState
        title="Failed to fetch your settings"
        description={errorMessage(error)}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  return (
    <Loading label="Loading your settings" className="grid gap-6">
      <Skeleton className="h-[34rem] w-full" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}
