import { Dialog } from '#ui/dialog.tsx';
import type { BoardAddress } from './card-filters.ts';
import { CreateCardForm } from './create/create-card-form.tsx';

interface CreateCardDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  address: BoardAddress;
  boardName: string;
  /** Warns that links will be removed. */
  isPublicUser: boolean;
}

/** Reports a bug or requests a feature. Keeps its draft if it is closed by accident. */
export function CreateCardDialog({
  open,
  onOpenChange,
  address,
  boardName,
  isPublicUser,
}: CreateCardDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Create New Card"
      description={`Report a bug or request a feature for ${boardName}`}
    >
      <CreateCardForm address={address} isPublicUser={isPublicUser} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
