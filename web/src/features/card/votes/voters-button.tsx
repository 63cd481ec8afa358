import { type CardDetail, may } from '@cardinal/contracts';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { Button } from '#ui/button.tsx';
import { loadable } from '#ui/loadable.tsx';

const VotersDialog = loadable(async () => (await import('./voters-dialog.tsx')).VotersDialog);

/** Shows the team who votes for a card; nothing for others. */
export function VotersButton({ card }: { card: CardDetail }) {
  const [open, setOpen] = useState(false);
  const when = may(card.role, 'card.viewVoters');
  useCommand('card.voters', () => setOpen(true), { when });
  if (!when) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Users aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Voters
      </Button>
      {open && <VotersDialog card={card} onOpenChange={setOpen} />}
    </>
  );
}
