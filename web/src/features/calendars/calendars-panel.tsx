import type { Calendar } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { calendarsQuery, useCreateCalendar, useRevokeCalendar } from './api/calendars.ts';
import { CalendarUrl } from './calendar-url.tsx';

/** The addresses at which calendar apps read the user's due dates. */
export function CalendarsPanel() {
  const { data, isError, refetch } = useQuery({ ...calendarsQuery, refetchOnMount: 'always' });
  const create = useCreateCalendar();
  return (
    <Panel aria-label="Calendars">
      <PanelHeader
        title="Calendars"
        description="Due dates in your calendar app. A board's menu has an address for the board."
        actions={
          <Button loading={create.isPending} onClick={() => create.mutate({ of: 'assigned' })}>
            Create Address
          </Button>
        }
      />
      <PanelBody className="py-2">
        {create.data && (
          <div className="py-3">
            <CalendarUrl url={create.data.url} />
          </div>
        )}
        {isError && !data && <ErrorState onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="my-3 h-10" />}
        {data?.length === 0 && (
          <p className="py-3 text-sm text-muted">
            No addresses yet. The one that you create here has the cards that are assigned to you.
          </p>
        )}
        {data && data.length > 0 && (
          <ul className="divide-y">
            {data.map((calendar) => (
              <CalendarRow key={calendar.id} calendar={calendar} />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  );
}

function describe({ of, board }: Calendar): string {
  if (of === 'assigned') return 'Cards assigned to you';
  return board ? `${board.name} in ${board.project.name}` : 'A board that you no longer see';
}

function CalendarRow({ calendar }: { calendar: Calendar }) {
  const revoke = useRevokeCalendar();
  const name = describe(calendar);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <CalendarDays aria-hidden className="size-5 text-subtle" />
      <div className="grid min-w-0 flex-1 basis-48">
        <p className="text-base wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Created <DateText date={calendar.createdAt} />
        </p>
      </div>
      <ConfirmDialog
        trigger={
          <Button size="sm" aria-label={`Revoke the address: ${name}`}>
            Revoke
          </Button>
        }
        title="Revoke this address?"
        description="Calendar apps that use it no longer get due dates."
        confirmLabel="Revoke"
        onConfirm={() => revoke.mutateAsync(calendar.id)}
      />
    </li>
  );
}
