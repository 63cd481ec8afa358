import type { Comment } from '@cardinal/contracts';
import { type ReactNode, useState } from 'react';
import { useSession } from '#features/session/index.ts';
import { loadable } from '#ui/loadable.tsx';
import { BlockLabel } from './block-label.tsx';
import { useHideComment, useUnhideComment } from './use-moderation.ts';

const ReasonDialog = loadable(async () => (await import('#ui/reason-dialog.tsx')).ReasonDialog);

interface HideCommentProps {
  comment: Comment;
  projectSlug: string;
  /** The button that hides it, or brings it back. */
  children: (label: string, act: () => void) => ReactNode;
}

export function HideComment({ comment, projectSlug, children }: HideCommentProps) {
  const { user } = useSession();
  const mayBlock = comment.userId !== null && comment.userId !== user?.id;
  const [asking, setAsking] = useState(false);
  const hide = useHideComment(comment, projectSlug);
  const unhide = useUnhideComment(comment);
  return (
    <>
      {comment.hidden ? children('Unhide', () => unhide.mutate()) : children('Hide', () => setAsking(true))}
      {asking && (
        <ReasonDialog
          title="Hide this comment?"
          description="Others see an empty place instead. You can bring it back at any time."
          confirmLabel="Hide Comment"
          hint="Its author and other moderators read it."
          onOpenChange={setAsking}
          also={mayBlock && <BlockLabel name={comment.user?.username ?? ''} />}
          onConfirm={(reason, block) => hide.mutateAsync({ reason, block })}
        />
      )}
    </>
  );
}
