import { type Comment, limits } from '@cardinal/contracts';
import { type BoardPlace, TextEditor } from '#features/editor/index.ts';
import { Button } from '#ui/button.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { useUpdateComment } from '../api/update-comment.ts';
import { Markdown } from '../markdown/markdown.tsx';

interface CommentEditProps {
  comment: Comment;
  board: BoardPlace;
  isPublicUser: boolean;
  onDone: () => void;
}

/** Replaces a comment by a text box. It stays open if saving fails; the draft is kept when the card is closed. */
export function CommentEdit({ comment, board, isPublicUser, onDone }: CommentEditProps) {
  const [content, setContent, clear] = useDraft(`comment-edit:${comment.id}`, comment.content);
  const update = useUpdateComment(comment);
  const next = content.trim();

  function done() {
    clear();
    onDone();
  }

  function save() {
    if (next === '' || update.isPending) return;
    if (next === comment.content) return done();
    update.mutate(next, { onSuccess: done });
  }

  return (
    <SubmitForm className="grid gap-2" onSubmit={save} submitKey>
      <TextEditor
        aria-label="Edit comment"
        value={content}
        onChange={setContent}
        board={board}
        preview={Markdown}
        links={!isPublicUser}
        maxLength={limits.comment}
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" disabled={update.isPending} onClick={done}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={next === ''} loading={update.isPending}>
          Save
        </Button>
      </div>
    </SubmitForm>
  );
}
