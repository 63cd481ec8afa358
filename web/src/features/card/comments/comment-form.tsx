import { limits, type User } from '@cardinal/contracts';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { useCreateComment } from '../api/create-comment.ts';
import { FileButton, ImageAlert } from '../images/image-picker.tsx';
import { ImageThumbs } from '../images/image-thumbs.tsx';
import { uploadOrWithout } from '../images/upload-or-without.ts';
import { useFileDrop } from '../images/use-file-drop.ts';
import { useImagePicker } from '../images/use-image-picker.ts';

/** The id of the box for a new comment, for keyboard focus. */
export const COMMENT_BOX = 'new-comment';

interface CommentFormProps {
  cardId: string;
  author: User;
  isPublicUser: boolean;
  /** The comment to reply to. */
  parent?: { id: string; username: string };
  onCancel?: () => void;
  onPosted?: () => void;
}

/** Writes a comment, or a reply if it has a parent. The draft is kept when the card is closed. */
export function CommentForm({ cardId, author, isPublicUser, parent, onCancel, onPosted }: CommentFormProps) {
  const [content, setContent, , send] = useDraft(`comment:${cardId}:${parent?.id ?? ''}`, '');
  const [busy, setBusy] = useState(false);
  const picker = useImagePicker(limits.commentImages);
  const drop = useFileDrop(picker.add, busy);
  const create = useCreateComment(cardId, author);
  const empty = content.trim() === '';
  const label = parent ? `Reply to ${parent.username}` : 'Add a comment';

  async function submit() {
    if (empty || busy) return;
    setBusy(true);
    const { imageUrls, failed } = await uploadOrWithout(picker, 'comment');
    const comment = { content: content.trim(), imageUrls, parentCommentId: parent?.id ?? null };
    try {
      await send(() => create.mutateAsync({ ...comment, quiet: failed }));
      picker.clear();
      onPosted?.();
    } catch {
      // A toast has shown the error, and the text is restored.
    } finally {
      setBusy(false);
    }
  }

  return (
    <SubmitForm
      onSubmit={() => void submit()}
      submitKey
      {...drop.props}
      className={cn(
        'grid gap-2 rounded-md border p-2 shadow-card transition-[border-color,box-shadow] focus-within:border-ink/60 focus-within:ring-3 focus-within:ring-ink/10',
        drop.over ? 'border-focus bg-blue-soft' : 'border-line-strong bg-surface',
      )}
    >
      <Textarea
        id={parent ? undefined : COMMENT_BOX}
        rows={2}
        aria-label={label}
        placeholder={parent ? `Reply to ${parent.username}…` : 'Add a comment…'}
        value={content}
        maxLength={limits.comment}
        autoFocus={Boolean(parent)}
        onChange={({ target }) => setContent(target.value)}
        className="min-h-14 resize-none border-0 bg-transparent px-1.5 py-1 shadow-none focus-visible:ring-0"
      />
      <ImageThumbs picker={picker} disabled={busy} />
      <ImageAlert picker={picker} />
      <div className="flex flex-wrap items-center gap-2">
        <FileButton picker={picker} disabled={busy}>
          {(open) => (
            <IconButton
              label={`Attach images (max ${limits.commentImages})`}
              icon={<ImagePlus />}
              size="sm"
              disabled={busy}
              onClick={open}
            />
          )}
        </FileButton>
        {isPublicUser && <p className="text-xs text-subtle">Links are not allowed for public users</p>}
        <div className="ml-auto flex gap-2">
          {onCancel && (
            <Button size="sm" variant="ghost" disabled={busy} onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button size="sm" type="submit" variant="primary" disabled={empty} loading={busy}>
            {picker.uploading ? 'Uploading...' : parent ? 'Reply' : 'Comment'}
          </Button>
        </div>
      </div>
    </SubmitForm>
  );
}
