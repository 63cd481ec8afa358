import type { Comment } from '@cardinal/contracts';
import { useState } from 'react';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

const Edits = loadable(
  async () => (await import('./comment-edits.tsx')).CommentEdits,
  <Loading label="Loading what was edited">
    <Skeleton className="h-24 w-full" />
  </Loading>,
);

/** Says that a comment was edited, and opens its edits. */
export function EditedLabel({ comment }: { comment: Comment }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Edits of this comment"
      trigger={
        <button
          type="button"
          aria-label="Edited. Show what was edited"
          className="target rounded-xs text-subtle underline-offset-2 hover:text-ink hover:underline"
        >
          (edited)
        </button>
      }
    >
      <DialogBody>
        <Edits comment={comment} />
      </DialogBody>
    </Dialog>
  );
}
