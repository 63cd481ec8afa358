import type { Comment } from '@cardinal/contracts';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeleteComment } from '../api/delete-comment.ts';
import { ReactButton } from './comment-reactions.tsx';

interface CommentActionsProps {
  comment: Comment;
  /** Its author or an admin. */
  mayChange: boolean;
  onReply: () => void;
  onEdit: () => void;
}

export function CommentActions({ comment, mayChange, onReply, onEdit }: CommentActionsProps) {
  const remove = useDeleteComment(comment);
  return (
    <div className="-ml-1.5 flex gap-1">
      <ReactButton comment={comment} className={textButton} />
      <TextButton onClick={onReply}>Reply</TextButton>
      {mayChange && (
        <>
          <TextButton onClick={onEdit}>Edit</TextButton>
          <ConfirmDialog
            trigger={<TextButton>Delete</TextButton>}
            title="Delete this comment?"
            description="This cannot be undone. Replies to it stay."
            confirmLabel="Delete comment"
            onConfirm={() => remove.mutateAsync()}
          />
        </>
      )}
    </div>
  );
}

const textButton =
  'h-6 rounded-xs px-1.5 text-xs font-medium text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-9';

function TextButton({ children, ...rest }: { onClick?: () => void; children: ReactNode }) {
  return (
    <button type="button" className={textButton} {...rest}>
      {children}
    </button>
  );
}
