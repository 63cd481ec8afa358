import type { Comment } from '@cardinal/contracts';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { usePinAnswer } from '../answers/use-answer.ts';
import { useDeleteComment } from '../api/delete-comment.ts';
import { HideComment } from '../moderation/hide-comment.tsx';
import { ReportDialog } from '../moderation/lazy-report-dialog.ts';
import { ReactButton } from './comment-reactions.tsx';

interface CommentActionsProps {
  comment: Comment;
  projectSlug: string;
  /** Those of its kind are not locked. */
  mayWrite: boolean;
  /** Its author or an admin. */
  mayChange: boolean;
  mayHide: boolean;
  mayReport: boolean;
  onReply: () => void;
  onQuote: () => void;
  onEdit: () => void;
}

export function CommentActions(props: CommentActionsProps) {
  const { comment, projectSlug, mayWrite, mayChange, mayHide, mayReport, onReply, onQuote, onEdit } = props;
  const remove = useDeleteComment(comment);
  const [reporting, setReporting] = useState(false);
  const { isAnswer, pin } = usePinAnswer(comment);
  return (
    <div className="-ml-1.5 flex flex-wrap gap-1">
      {mayWrite && (
        <>
          <ReactButton comment={comment} className={textButton} />
          <TextButton onClick={onReply}>Reply</TextButton>
          <TextButton
            // What is selected is quoted, and stays selected until then.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onQuote}
          >
            Quote
          </TextButton>
        </>
      )}
      {mayWrite && mayChange && <TextButton onClick={onEdit}>Edit</TextButton>}
      {mayReport && <TextButton onClick={() => setReporting(true)}>Report</TextButton>}
      {reporting && (
        <ReportDialog cardId={comment.cardId} commentId={comment.id} onOpenChange={setReporting} />
      )}
      {pin && <TextButton onClick={pin}>{isAnswer ? 'Unpin answer' : 'Pin as answer'}</TextButton>}
      {mayHide && (
        <HideComment comment={comment} projectSlug={projectSlug}>
          {(label, act) => <TextButton onClick={act}>{label}</TextButton>}
        </HideComment>
      )}
      {mayChange && (
        <ConfirmDialog
          trigger={<TextButton>Delete</TextButton>}
          title={comment.internal ? 'Delete this note?' : 'Delete this comment?'}
          description="This cannot be undone. Replies to it stay."
          confirmLabel={comment.internal ? 'Delete note' : 'Delete comment'}
          onConfirm={() => remove.mutateAsync()}
        />
      )}
    </div>
  );
}

const textButton =
  'h-6 rounded-xs px-1.5 text-xs font-medium text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-9';

function TextButton({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" className={textButton} {...rest}>
      {children}
    </button>
  );
}
