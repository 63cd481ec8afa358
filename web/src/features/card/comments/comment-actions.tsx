import { loadable } from '#ui/loadable.tsx';
import { ReactButton } from './comment-reactions.tsx';
import type { RareActionsProps } from './rare-actions.tsx';
import { TextButton, textButton } from './text-button.tsx';

const RareActions = loadable(
  async () => (await import('./rare-actions.tsx')).RareActions,
  <span className="h-6 pointer-coarse:h-9" />,
);

interface CommentActionsProps extends RareActionsProps {
  /** New comments of its kind are not locked. */
  mayWrite: boolean;
  onReply: () => void;
  onQuote: () => void;
  onEdit: () => void;
}

/** Actions on a comment: frequent ones are buttons, the others are in a menu. */
export function CommentActions(props: CommentActionsProps) {
  const { comment, projectSlug, mayWrite, mayChange, mayHide, mayReport, onReply, onQuote, onEdit } = props;
  return (
    <div className="-ml-1.5 flex flex-wrap gap-1">
      {mayWrite && (
        <>
          <ReactButton comment={comment} className={textButton} />
          <TextButton onClick={onReply}>Reply</TextButton>
          <TextButton
            // The selection is quoted, so it must stay until then.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onQuote}
          >
            Quote
          </TextButton>
        </>
      )}
      {mayWrite && mayChange && <TextButton onClick={onEdit}>Edit</TextButton>}
      {(mayChange || mayHide || mayReport) && (
        <RareActions {...{ comment, projectSlug, mayChange, mayHide, mayReport }} />
      )}
    </div>
  );
}
