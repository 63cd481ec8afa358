import { type CardStatus, cardStatuses } from '@cardinal/contracts';
import { Info } from 'lucide-react';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';

const meanings: Record<CardStatus, string> = {
  New: 'Initial state when reported',
  'In Progress': 'Active development',
  'In Testing': 'QA verification',
  Resolved: 'Completed and verified',
};

/** Explains the four states on demand. */
export function StatusInfo() {
  return (
    <Dialog
      size="sm"
      title="Card Status Information"
      description="What each status says about a card."
      trigger={<IconButton label="What do the statuses mean?" icon={<Info />} size="sm" />}
    >
      <DialogBody className="pb-5">
        <dl className="grid gap-3">
          {cardStatuses.map((status) => (
            <div key={status} className="flex gap-3">
              <StatusIcon status={status} className="mt-1" />
              <div>
                <dt className="text-base font-medium">{status}</dt>
                <dd className="text-sm text-muted">{meanings[status]}</dd>
              </div>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
