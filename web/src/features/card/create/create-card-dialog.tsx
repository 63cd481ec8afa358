import type { CardStatus } from '@cardinal/contracts';
import { useState } from 'react';
import type { BoardAddress } from '#features/card-data/index.ts';
import { useSession } from '#features/session/index.ts';
import { Dialog } from '#ui/dialog.tsx';
import { CreateCardForm } from './create-card-form.tsx';
import { GuestCardForm } from './guest-card-form.tsx';
import { LaterCardForm } from './later-card-form.tsx';

interface CreateCardDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  address: BoardAddress;
  boardName: string;
  /** The status of the new card, for admins; by default New. */
  status?: CardStatus | undefined;
  /** For somebody who may not add one yet. */
  later?: boolean;
  /** Whether guests need no account there. */
  asGuest?: boolean;
  /** Warns that links will be removed. */
  isPublicUser: boolean;
  canLabel?: boolean;
  /** Whether it may be assigned to others. */
  canAssign?: boolean;
}

/** Reports a bug or requests a feature. Keeps its draft if it is closed by accident. */
export function CreateCardDialog({
  open,
  onOpenChange,
  address,
  boardName,
  status,
  later = false,
  asGuest = false,
  isPublicUser,
  canLabel = false,
  canAssign = false,
}: CreateCardDialogProps) {
  const { user } = useSession();
  const [wantsAccount, setWantsAccount] = useState(false);
  const onDone = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={later ? 'Add Request' : 'Create New Card'}
      description={`Report a bug or request a feature for ${boardName}`}
    >
      {asGuest && !user && !wantsAccount ? (
        <GuestCardForm address={address} onDone={onDone} onSignIn={() => setWantsAccount(true)} />
      ) : later ? (
        <LaterCardForm address={address} onDone={onDone} />
      ) : (
        <CreateCardForm
          address={address}
          status={status}
          isPublicUser={isPublicUser}
          canLabel={canLabel}
          canAssign={canAssign}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}
