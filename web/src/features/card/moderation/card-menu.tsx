import type { CardDetail } from '@cardinal/contracts';
import { Ellipsis, Eye, EyeOff, Flag, GitMerge, Link2, Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { CardAccess } from '#features/card-data/index.ts';
import { useCommand } from '#features/commands/index.ts';
import { useSession } from '#features/session/index.ts';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { BlockLabel } from './block-label.tsx';
import { ReportDialog } from './lazy-report-dialog.ts';
import { useHideCard, useLock, useUnhideCard, useUnlock } from './use-moderation.ts';

const MergeDialog = loadable(async () => (await import('../merge/merge-dialog.tsx')).MergeDialog);
const RelationDialog = loadable(
  async () => (await import('../relations/relation-dialog.tsx')).RelationDialog,
);
const ReasonDialog = loadable(async () => (await import('#ui/reason-dialog.tsx')).ReasonDialog);

interface CardMenuProps {
  card: CardDetail;
  access: CardAccess;
}

/** Rare actions on a card, mostly of moderators. */
export function CardMenu({ card, access }: CardMenuProps) {
  const [asking, setAsking] = useState<'lock' | 'hide' | 'report' | 'merge' | 'relate' | null>(null);
  const { user } = useSession();
  const lock = useLock(card);
  const unlock = useUnlock(card);
  const hide = useHideCard(card);
  const unhide = useUnhideCard(card);
  const toggleLock = () => (card.lock ? unlock.mutate() : setAsking('lock'));
  const toggleHidden = () => (card.hidden ? unhide.mutate() : setAsking('hide'));
  useCommand('card.lock', toggleLock, {
    when: access.canLock,
    title: card.lock ? 'Unlock the comments' : undefined,
  });
  useCommand('card.hide', toggleHidden, {
    when: access.canHide,
    title: card.hidden ? 'Show the card again' : undefined,
  });
  const canMerge = access.canManage && !card.hidden;
  useCommand('card.merge', () => setAsking('merge'), { when: canMerge });
  useCommand('card.relate', () => setAsking('relate'), { when: access.canRelate });
  if (!access.canRelate && !access.canLock && !access.canHide && !access.canReport) return null;
  const close = () => setAsking(null);
  const mayBlock = card.board.visibility === 'public' && card.createdBy !== user?.id;
  return (
    <>
      <DropdownMenu trigger={<IconButton label="Card menu" icon={<Ellipsis />} />}>
        {access.canRelate && (
          <MenuItem icon={<Link2 />} onSelect={() => setAsking('relate')}>
            Relate To…
          </MenuItem>
        )}
        {canMerge && (
          <MenuItem icon={<GitMerge />} onSelect={() => setAsking('merge')}>
            Merge Into…
          </MenuItem>
        )}
        {access.canLock && (
          <MenuItem icon={card.lock ? <LockOpen /> : <Lock />} onSelect={toggleLock}>
            {card.lock ? 'Unlock Comments' : 'Lock Comments'}
          </MenuItem>
        )}
        {access.canHide && (
          <MenuItem icon={card.hidden ? <Eye /> : <EyeOff />} onSelect={toggleHidden}>
            {card.hidden ? 'Show Card Again' : 'Hide Card'}
          </MenuItem>
        )}
        {access.canReport && (
          <MenuItem icon={<Flag />} onSelect={() => setAsking('report')}>
            Report Card
          </MenuItem>
        )}
      </DropdownMenu>
      {asking === 'merge' && <MergeDialog card={card} onOpenChange={close} />}
      {asking === 'relate' && <RelationDialog card={card} onOpenChange={close} />}
      {asking === 'report' && <ReportDialog cardId={card.id} onOpenChange={close} />}
      {asking === 'lock' && (
        <ReasonDialog
          title="Lock the comments?"
          description="Only admins comment, reply and react then. Votes go on."
          confirmLabel="Lock Comments"
          hint="Everybody who sees the card reads it."
          onOpenChange={close}
          onConfirm={(reason) => lock.mutateAsync(reason)}
        />
      )}
      {asking === 'hide' && (
        <ReasonDialog
          title="Hide this card?"
          description="Only moderators and its author see it then, at its address. You can bring it back at any time."
          confirmLabel="Hide Card"
          hint="Its author and other moderators read it."
          onOpenChange={close}
          also={mayBlock && <BlockLabel name={card.createdByUser?.username ?? ''} />}
          onConfirm={(reason, block) => hide.mutateAsync({ reason, block })}
        />
      )}
    </>
  );
}
