import type { CardDetail } from '@cardinal/contracts';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { People } from './people.tsx';

interface VotersDialogProps {
  card: CardDetail;
  onOpenChange: (open: boolean) => void;
}

/** Who votes for a card. */
export function VotersDialog({ card, onOpenChange }: VotersDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={card.upvoteCount === 1 ? '1 upvote' : `${card.upvoteCount} upvotes`}
      description="Only the team sees this list."
    >
      <DialogBody className="grid content-start gap-5 pb-5">
        <People cardId={card.id} />
      </DialogBody>
    </Dialog>
  );
}
