import type { Board } from '@cardinal/contracts';
import { useRef } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeleteBoard } from '../api/delete-board.ts';
import { typedIfMany, untilGone } from './typed-if-many.ts';

interface DeleteBoardDialogProps {
  slug: string;
  /** The board to delete; null closes the dialog. */
  board: Board | null;
  onClose: () => void;
}

export function DeleteBoardDialog({ slug, board, onClose }: DeleteBoardDialogProps) {
  const remove = useDeleteBoard(slug);
  // Keeps the name while the dialog fades out.
  const last = useRef(board);
  if (board) last.current = board;
  const shown = last.current;
  return (
    <ConfirmDialog
      open={board !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${shown?.name ?? 'Board'}?`}
      description={`${untilGone} This action cannot be undone. This will permanently remove:`}
      confirmLabel="Delete Board"
      typed={shown ? typedIfMany(shown.name, shown.cardCount) : undefined}
      onConfirm={() => shown && remove.mutateAsync(shown)}
    >
      <ul className="list-disc space-y-0.5 pl-5">
        <li>The board and its settings</li>
        <li>All cards on this board</li>
        <li>All comments on these cards</li>
        <li>All user data on cards</li>
      </ul>
    </ConfirmDialog>
  );
}
