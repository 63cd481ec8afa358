import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { BoardAddress } from '#features/card/index.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeleteBoard } from './api/delete-board.ts';
import { HeaderButton } from './header-button.tsx';

export function DeleteBoardButton({ address, name }: { address: BoardAddress; name: string }) {
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const remove = useDeleteBoard(address);
  return (
    <>
      <HeaderButton
        label="Delete Board"
        icon={<Trash2 />}
        variant="danger-ghost"
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete “${name}”?`}
        description="This action cannot be undone. It will permanently delete all cards, comments, and attachments."
        confirmLabel="Delete Board"
        onConfirm={async () => {
          await remove.mutateAsync();
          navigate(`/projects/${address.projectSlug}`);
        }}
      />
    </>
  );
}
