import type { CardDetail } from '@cardinal/contracts';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { Customers } from './customers.tsx';
import { People } from './people.tsx';

interface VotersDialogProps {
  card: CardDetail;
  onOpenChange: (open: boolean) => void;
}

/** The voters of a card: users, and customers that the team votes for. */
export function VotersDialog({ card, onOpenChange }: VotersDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={card.upvoteCount === 1 ? '1 upvote' : `${card.upvoteCount} upvotes`}
      description="Only the team sees who they are."
    >
      <DialogBody className="grid content-start gap-5 pb-5">
        <Customers card={card} />
        <People cardId={card.id} />
      </DialogBody>
    </Dialog>
  );
}
