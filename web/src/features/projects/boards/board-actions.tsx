import type { Board } from '@cardinal/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '#ui/icon-button.tsx';

interface BoardActionsProps {
  board: Board;
  renameButton: Ref<HTMLButtonElement>;
  onRename: () => void;
  onDelete: () => void;
}

export function BoardActions({ board, renameButton, onRename, onDelete }: BoardActionsProps) {
  return (
    <div className="inline-flex">
      <IconButton ref={renameButton} label={`Rename ${board.name}`} icon={<Pencil />} onClick={onRename} />
      <IconButton
        label={`Delete ${board.name}`}
        icon={<Trash2 />}
        className="hover:bg-danger-soft hover:text-danger-ink"
        onClick={onDelete}
      />
    </div>
  );
}
