import { limits } from '@cardinal/contracts';
import { ImagePlus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { TextEditor } from '#features/editor/index.ts';
import { Markdown } from '#features/markdown/index.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import { FileButton, ImageAlert } from '../images/image-picker.tsx';
import { ImageThumbs } from '../images/image-thumbs.tsx';
import type { ImagePickerState } from '../images/use-image-picker.ts';

interface CommentBoxProps
  extends Pick<
    ComponentProps<typeof TextEditor>,
    'aria-label' | 'autoFocus' | 'board' | 'id' | 'onChange' | 'placeholder' | 'value'
  > {
  picker: ImagePickerState;
  /** The text as it is or is being sent, which shows some of the images itself. */
  shownText: string;
  isPublicUser: boolean;
  /** It is an internal note. */
  internal?: boolean;
  /** Beside the button for images. */
  tools?: ReactNode;
  /** It is being sent. */
  busy: boolean;
  onSubmit: () => void;
  /** The buttons that end it. */
  children: ReactNode;
}

/** Unlike what everybody sees, in both themes. */
const noteBox = 'border-amber/70 bg-amber-soft focus-within:border-amber focus-within:ring-amber/20';

/** The form of a comment: its text, and images that are pasted, dropped or chosen. */
export function CommentBox(props: CommentBoxProps) {
  const { picker, shownText, isPublicUser, internal, tools, busy, onSubmit, children, ...editor } = props;
  const drop = useFileDrop(picker.add, busy);
  return (
    <SubmitForm
      onSubmit={onSubmit}
      submitKey
      {...drop.props}
      className={cn(
        'grid gap-2 rounded-md border p-2 shadow-card transition-[border-color,box-shadow] focus-within:border-ink/60 focus-within:ring-3 focus-within:ring-ink/10',
        drop.over ? 'border-focus bg-blue-soft' : internal ? noteBox : 'border-line-strong bg-surface',
      )}
    >
      <TextEditor
        bare
        rows={2}
        preview={Markdown}
        links={!isPublicUser}
        // Images that are added while a comment is sent would be cleared with its own.
        images={busy ? undefined : picker.forText}
        maxLength={limits.comment}
        className="min-h-14 resize-none px-1.5 py-1"
        {...editor}
      />
      <ImageThumbs picker={picker} text={shownText} disabled={busy} />
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
        {tools}
        {internal && <p className="text-xs text-amber-ink">Only the team sees this</p>}
        {isPublicUser && <p className="text-xs text-subtle">Links are not allowed for public users</p>}
        <div className="ml-auto flex gap-2">{children}</div>
      </div>
    </SubmitForm>
  );
}
