import type { Label } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeleteLabel } from '../api/delete-label.ts';
import { labelCountQuery } from '../api/labels.queries.ts';

interface DeleteLabelDialogProps {
  slug: string;
  /** The label to delete; null closes the dialog. */
  label: Label | null;
  onClose: () => void;
}

export function DeleteLabelDialog({ slug, label, onClose }: DeleteLabelDialogProps) {
  const remove = useDeleteLabel(slug);
  // Keeps the name while the dialog fades out.
  const last = useRef(label);
  if (label) last.current = label;
  const shown = last.current;
  const { data } = useQuery({ ...labelCountQuery(slug, shown?.id ?? '-'), enabled: label !== null });
  return (
    <ConfirmDialog
      open={label !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the label ${shown?.name ?? ''}?`}
      description={`${whereItIs(data?.cardCount)} This action cannot be undone.`}
      confirmLabel="Delete Label"
      onConfirm={() => shown && remove.mutateAsync(shown.id)}
    />
  );
}

function whereItIs(cards: number | undefined): string {
  if (cards === undefined) return 'All cards lose it.';
  if (cards === 0) return 'It is on no card.';
  return cards === 1 ? 'It is on one card, which loses it.' : `It is on ${cards} cards, which lose it.`;
}
