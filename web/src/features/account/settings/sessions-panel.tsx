import type { OwnSession } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { DateText, RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.ts';

const nameOf = ({ browser, system }: OwnSession): string =>
  [browser ?? 'A browser', system && `on ${system}`].filter(Boolean).join(' ');

/** Where the user is signed in. */
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
  const name = nameOf(session);
  const isPhone = ['iOS', 'Android'].includes(session.system ?? '');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span aria-hidden className="text-subtle [&_svg]:size-5">
        {isPhone ? <Smartphone /> : <Monitor />}
      </span>
      <div className="grid min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 text-base">
          {name}
          {session.isCurrent && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          Signed in <DateText date={session.createdAt} />
          {!session.isCurrent && (
            <>
              , last used <RelativeTime date={session.seenAt} />
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="sm"
          aria-label={`End the session: ${name}`}
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          End
        </Button>
      )}
    </li>
  );
}
