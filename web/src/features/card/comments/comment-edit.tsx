import type { Comment } from '@cardinal/contracts';
import { omitKeys } from '#features/card-data/index.ts';
import type { BoardPlace } from '#features/editor/index.ts';
import { Button } from '#ui/button.tsx';
import { ConflictDialog } from '../fields/conflict-dialog.tsx';
import { CommentBox } from './comment-box.tsx';
import { useCommentEdit } from './use-comment-edit.ts';

const fieldNames = { content: 'Text', imageUrls: 'Images' };

interface CommentEditProps {
  comment: Comment;
  board: BoardPlace;
  isPublicUser: boolean;
  onDone: () => void;
}

/** Replaces a comment by a form. It stays open if saving fails; the draft is kept when the card is closed. */
export function CommentEdit({ comment, board, isPublicUser, onDone }: CommentEditProps) {
  const edit = useCommentEdit(comment, onDone);
  const { content, picker, busy, conflict } = edit;
  return (
    <>
      <CommentBox
        aria-label="Edit comment"
        value={content}
        shownText={content}
        onChange={edit.setContent}
        autoFocus
        internal={comment.internal}
        board={{ ...board, internal: comment.internal }}
        {...{ isPublicUser, picker, busy }}
        onSubmit={() => void edit.save()}
      >
        <Button size="sm" variant="ghost" disabled={busy} onClick={edit.cancel}>
          Cancel
        </Button>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          disabled={edit.empty}
          loading={busy || picker.uploading}
        >
          {picker.uploading ? 'Uploading...' : 'Save'}
        </Button>
      </CommentBox>
      {conflict && (
        <ConflictDialog
          what="comment"
          conflicts={conflict.conflicts.map((key) => ({
            ...{ key, name: fieldNames[key] },
            ...{ theirs: conflict.current[key], mine: conflict.mine[key] },
          }))}
          onResolve={(theirs) => edit.resolve(omitKeys(conflict.mine, theirs))}
          onBack={edit.backToEditing}
        />
      )}
    </>
  );
}
