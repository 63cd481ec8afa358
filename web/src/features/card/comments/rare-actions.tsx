import type { Comment } from '@cardinal/contracts';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useDeleteComment } from '#features/card-data/index.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { usePinAnswer } from '../answers/use-answer.ts';
import { HideComment } from '../moderation/hide-comment.tsx';
import { ReportDialog } from '../moderation/lazy-report-dialog.ts';
import { TextButton } from './text-button.tsx';

export interface RareActionsProps {
  comment: Comment;
  projectSlug: string;
  /** Its author or an admin. */
  mayChange: boolean;
  mayHide: boolean;
  mayReport: boolean;
}

/** The menu of rare actions on a comment. */
export function RareActions(props: RareActionsProps) {
  const { comment, projectSlug, mayHide } = props;
  if (!mayHide) return <Menu {...props} />;
  return (
    <HideComment comment={comment} projectSlug={projectSlug}>
      {(label, act) => <Menu {...props} hide={{ label, act }} />}
    </HideComment>
  );
}

type MenuProps = RareActionsProps & { hide?: { label: string; act: () => void } };

function Menu({ comment, mayChange, mayReport, hide }: MenuProps) {
  const [asking, setAsking] = useState<'report' | 'delete' | null>(null);
  const remove = useDeleteComment(comment);
  const { isAnswer, pin } = usePinAnswer(comment);
  const close = () => setAsking(null);
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <TextButton aria-label="More">
            <Ellipsis aria-hidden className="size-4" />
          </TextButton>
        }
      >
        {pin && <MenuItem onSelect={pin}>{isAnswer ? 'Unpin answer' : 'Pin as answer'}</MenuItem>}
        {mayReport && <MenuItem onSelect={() => setAsking('report')}>Report</MenuItem>}
        {hide && <MenuItem onSelect={hide.act}>{hide.label}</MenuItem>}
        {mayChange && (
          <MenuItem variant="danger" onSelect={() => setAsking('delete')}>
            Delete
          </MenuItem>
        )}
      </DropdownMenu>
      {asking === 'report' && (
        <ReportDialog cardId={comment.cardId} commentId={comment.id} onOpenChange={close} />
      )}
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={close}
        title={comment.internal ? 'Delete this note?' : 'Delete this comment?'}
        description="This cannot be undone. Replies to it stay."
        confirmLabel={comment.internal ? 'Delete note' : 'Delete comment'}
        onConfirm={() => remove.mutateAsync()}
      />
    </>
  );
}
