import type { CardDetail } from '@cardinal/contracts';
import { Ellipsis, Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { loadable } from '#ui/loadable.tsx';
import type { CardAccess } from '../card-access.ts';
import { useLock, useUnlock } from './use-moderation.ts';

const ReasonDialog = loadable(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

interface CardMenuProps {
  card: CardDetail;
  access: CardAccess;
}

/** What is done to a card rarely, to keep order. */
export function CardMenu({ card, access }: CardMenuProps) {
  const [locking, setLocking] = useState(false);
  const lock = useLock(card);
  const unlock = useUnlock(card);
  const toggleLock = () => (card.lock ? unlock.mutate() : setLocking(true));
  useCommand('card.lock', toggleLock, {
    when: access.canLock,
    title: card.lock ? 'Unlock the comments' : undefined,
  });
  if (!access.canLock) return null;
  return (
    <>
      <DropdownMenu trigger={<IconButton label="Card menu" icon={<Ellipsis />} />}>
        <MenuItem icon={card.lock ? <LockOpen /> : <Lock />} onSelect={toggleLock}>
          {card.lock ? 'Unlock Comments' : 'Lock Comments'}
        </MenuItem>
      </DropdownMenu>
      {locking && (
        <ReasonDialog
          title="Lock the comments?"
          description="Only admins comment, reply and react then. Votes go on."
          confirmLabel="Lock Comments"
          hint="Everybody who sees the card reads it."
          onOpenChange={setLocking}
          onConfirm={(reason) => lock.mutateAsync(reason)}
        />
      )}
    </>
  );
}
