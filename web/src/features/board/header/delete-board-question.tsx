import type { Board } from '@cardinal/contracts';
import { useLocation } from 'wouter';
import type { BoardAddress } from '#features/card-data/index.ts';
import { typedIfMany, untilGone, useDeleteBoard } from '#features/projects/index.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface DeleteBoardQuestionProps {
  address: BoardAddress;
  board: Board;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeleteBoardQuestion({ address, board, open, onOpenChange }: DeleteBoardQuestionProps) {
  const [, navigate] = useLocation();
  const remove = useDeleteBoard(address.projectSlug);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete “${board.name}”?`}
      description={`${untilGone} This action cannot be undone. It will permanently delete all cards, comments, and attachments.`}
      confirmLabel="Delete Board"
      typed={typedIfMany(board.name, board.cardCount)}
      onConfirm={async () => {
        await remove.mutateAsync(board);
        navigate(`/projects/${address.projectSlug}`);
      }}
    />
  );
}
