import type { Board } from '@cardinal/contracts';
import { Pencil, Settings2, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '#ui/icon-button.tsx';

interface BoardActionsProps {
  board: Board;
  renameButton: Ref<HTMLButtonElement>;
  onRename: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function BoardActions({ board, renameButton, onRename, onEdit, onDelete }: BoardActionsProps) {
  return (
    <div className="inline-flex">
      <IconButton ref={renameButton} label={`Rename ${board.name}`} icon={<Pencil />} onClick={onRename} />
      <IconButton label={`Edit ${board.name}`} icon={<Settings2 />} onClick={onEdit} />
      <IconButton
        label={`Delete ${board.name}`}
        icon={<Trash2 />}
        variant="danger-hover"
        onClick={onDelete}
      />
    </div>
  );
}
