import { type ComponentProps, useState } from 'react';
import { cn } from '#ui/cn.ts';
import { loadable } from '#ui/loadable.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { TextImages } from './images.ts';
import type { BoardPlace } from './suggest/sources.ts';

const Tools = loadable(async () => (await import('./tools.tsx')).Tools);

export interface TextEditorProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> {
  value: string;
  onChange: (text: string) => void;
  /** Whose people are suggested after an @. */
  board: BoardPlace;
  /** False for those from whose texts links are removed. */
  links?: boolean;
  /** Takes images that are pasted or dropped into the text. */
  images?: TextImages | undefined;
  /** Without a frame, for a form that has one. */
  bare?: boolean;
}

/**
 * A text area for Markdown. What helps with it, the toolbar, shortcuts, lists and suggestions, is loaded when it is
 * shown and needs no room of its own then.
 */
export function TextEditor(props: TextEditorProps) {
  const { value, onChange, board, links = true, images, bare = false, className, ...rest } = props;
  const [textarea, setTextarea] = useState<HTMLTextAreaElement | null>(null);
  return (
    <div
      className={cn(
        'min-w-0',
        !bare &&
          'rounded-sm border border-line-strong bg-surface shadow-card has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:ring-3 has-[textarea:focus-visible]:ring-focus/20',
      )}
    >
      <div className={cn('relative flex h-9 items-center border-b pointer-coarse:h-11', bare ? '' : 'px-1')}>
        {textarea && (
          <Tools textarea={textarea} board={board} links={links} images={images} disabled={rest.disabled} />
        )}
      </div>
      <Textarea
        ref={setTextarea}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={cn('block border-0 bg-transparent shadow-none focus-visible:ring-0', className)}
        {...rest}
      />
    </div>
  );
}
