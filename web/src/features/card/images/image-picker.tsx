import { pictureTypes } from '@cardinal/contracts';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { cn } from '#ui/cn.ts';
import { ImageThumbs } from './image-thumbs.tsx';
import type { ImagePickerState } from './use-image-picker.ts';

interface ImagePickerProps {
  picker: ImagePickerState;
  /** The text of the form. */
  text: string;
  /** Files are being dragged over the form. */
  over?: boolean;
  disabled?: boolean;
}

/** An area to drop images on or to choose them from; the form around it handles pasting. */
export function ImagePicker({ picker, text, over, disabled }: ImagePickerProps) {
  const full = picker.images.length >= picker.max;
  return (
    <div className="grid gap-2">
      <ImageThumbs picker={picker} text={text} disabled={disabled} />
      {!full && (
        <FileButton picker={picker} disabled={disabled}>
          {(open) => (
            <button
              type="button"
              disabled={disabled}
              onClick={open}
              className={cn(
                'flex w-full items-center justify-center gap-2 rounded-md border border-dashed px-3 py-3.5 text-sm transition-colors hover:border-subtle hover:bg-hover disabled:opacity-50',
                over ? 'border-focus bg-blue-soft text-blue-ink' : 'border-line-strong text-muted',
              )}
            >
              <ImagePlus aria-hidden className="size-4 shrink-0" />
              {over ? 'Drop images here' : 'Drop, paste or choose images'}
            </button>
          )}
        </FileButton>
      )}
      <ImageAlert picker={picker} />
    </div>
  );
}

interface FileButtonProps {
  picker: ImagePickerState;
  disabled?: boolean;
  children: (open: () => void) => ReactNode;
}

/** Opens the browser's file dialog for images. */
export function FileButton({ picker, disabled, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        multiple
        hidden
        disabled={disabled}
        aria-label="Choose images"
        onChange={({ target }) => {
          picker.add([...(target.files ?? [])]);
          // So that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}

export function ImageAlert({ picker }: { picker: ImagePickerState }) {
  return picker.alert ? (
    <p role="alert" className="text-xs text-danger-ink">
      {picker.alert}
    </p>
  ) : null;
}
