import { type CardDetail, limits } from '@cardinal/contracts';
import { Pencil, Trash2, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { type CardAccess, useDeleteCard } from '#features/card-data/index.ts';
import { CardFollowButton } from '#features/following/index.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CardMenu } from '../moderation/card-menu.tsx';

interface CardToolbarProps {
  card: CardDetail;
  access: CardAccess;
  editing: boolean;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onDeleted: () => void;
}

/** The actions on a card. */
export function CardToolbar({ card, access, editing, editButton, onEdit, onDeleted }: CardToolbarProps) {
  const remove = useDeleteCard(card);
  return (
    <div className="flex items-center gap-1">
      <CardFollowButton cardId={card.id} />
      {access.canEdit && (
        <Button ref={editButton} variant="ghost" icon={<Pencil />} aria-pressed={editing} onClick={onEdit}>
          <span className="@max-[34rem]:sr-only">Edit</span>
        </Button>
      )}
      <CardMenu card={card} access={access} />
      {access.canManage && (
        <ConfirmDialog
          trigger={<IconButton label="Delete card" icon={<Trash2 />} variant="danger-ghost" />}
          title="Delete this card?"
          description={`It lies in the trash of the project for ${limits.trashDays} days, with its comments, votes and images.`}
          confirmLabel="Delete card"
          onConfirm={async () => {
            await remove.mutateAsync();
            onDeleted();
          }}
        />
      )}
    </div>
  );
}

export function CloseButton({ onClose }: { onClose: () => void }): ReactNode {
  return <IconButton label="Close" icon={<X />} tooltip={false} onClick={onClose} />;
}
