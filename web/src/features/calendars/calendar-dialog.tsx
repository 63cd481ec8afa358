import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { Link } from '#ui/link.tsx';
import { useCreateCalendar } from './api/calendars.ts';
import { CalendarUrl } from './calendar-url.tsx';

interface CalendarDialogProps {
  address: { projectSlug: string; boardSlug: string };
  name: string;
  onOpenChange: (open: boolean) => void;
}

/** Makes an address at which a calendar app reads the due dates of a board. */
export function CalendarDialog({ address, name, onOpenChange }: CalendarDialogProps) {
  const create = useCreateCalendar();
  const { projectSlug: project, boardSlug: board } = address;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="sm"
      title={`Due dates of “${name}”`}
      description="Subscribe to them in your calendar app. It shows each card with a due date as an all-day event."
    >
      <DialogBody className="grid justify-items-start gap-4">
        {create.data ? (
          <CalendarUrl url={create.data.url} />
        ) : (
          <Button
            variant="primary"
            loading={create.isPending}
            onClick={() => create.mutate({ of: 'board', project, board })}
          >
            Create Address
          </Button>
        )}
        <p className="text-sm text-muted">
          Revoke addresses in your{' '}
          <Link href="/settings#calendars" className="text-link underline">
            account settings
          </Link>
          .
        </p>
      </DialogBody>
    </Dialog>
  );
}
