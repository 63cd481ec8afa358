import type { OwnSession } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { DeviceRow, deviceName } from '#ui/device-row.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { DateText, RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.ts';

/** The sessions of the user. */
export function SessionsPanel() {
  const { data, isError, refetch } = useQuery({ ...sessionsQuery, refetchOnMount: 'always' });
  const endOthers = useEndOtherSessions();
  return (
    <Panel aria-label="Sessions">
      <PanelHeader
        title="Sessions"
        description="Where you are signed in. A session that you end is signed out at once."
        actions={
          data?.some(({ isCurrent }) => !isCurrent) && (
            <Button loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
              End All Others
            </Button>
          )
        }
      />
      <PanelBody className="py-2">
        {isError && !data && <ErrorState onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="my-3 h-10" />}
        {data && (
          <ul className="divide-y">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useEndSession();
  const detail = (
    <>
      Signed in <DateText date={session.createdAt} />
      {!session.isCurrent && (
        <>
          , last used <RelativeTime date={session.seenAt} />
        </>
      )}
    </>
  );
  const action = !session.isCurrent && (
    <Button
      size="sm"
      aria-label={`End the session: ${deviceName(session)}`}
      loading={end.isPending}
      onClick={() => end.mutate(session.id)}
    >
      End
    </Button>
  );
  return <DeviceRow device={session} detail={detail} action={action} />;
}
