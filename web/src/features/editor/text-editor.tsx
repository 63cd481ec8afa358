import { Eye } from 'lucide-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { TextImages } from './images.ts';
import type { BoardPlace } from './suggest/sources.ts';

const Tools = loadable(async () => (await import('./tools.tsx')).Tools);

export interface TextEditorProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> {
  value: string;
  onChange: (text: string) => void;
  /** Its people are suggested after an @, and its cards after a #; nothing without one. */
  board?: BoardPlace | undefined;
  /** Shows a text as its readers will see it. */
  preview: ComponentType<{ text: string }>;
  /** False for those from whose texts links are removed. */
  links?: boolean | undefined;
  /** Takes images that are pasted or dropped into the text. */
  images?: TextImages | undefined;
  /** Without a frame, for a form that has one. */
  bare?: boolean;
}

/**
 * A text area for Markdown. The toolbar, shortcuts, lists and suggestions are loaded when it is
 * shown and need no room of their own then.
 */
export function TextEditor(props: TextEditorProps) {
  const {
    value,
    onChange,
    board,
    preview: Shown,
    links = true,
    images,
    bare = false,
    className,
    ...rest
  } = props;
  const [textarea, setTextarea] = useState<HTMLTextAreaElement | null>(null);
  const [height, setHeight] = useState<number | null>(null);
  const isPreview = height !== null;
  const help = { board, links, images, disabled: rest.disabled };
  return (
    <div
      className={cn(
        'flex min-w-0 flex-col-reverse',
        !bare &&
          'rounded-sm border border-line-strong bg-surface shadow-card has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:ring-3 has-[textarea:focus-visible]:ring-focus/20',
      )}
    >
      {/* The text comes first for the keyboard, and the tools above it for the eye. */}
      <Textarea
        ref={setTextarea}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={cn('block border-0 bg-transparent shadow-none focus-visible:ring-0', className)}
        {...rest}
        hidden={isPreview}
      />
      {isPreview && (
        // As high as the text was, so that nothing moves.
        <section
          aria-label="Preview of the text"
          style={{ minHeight: height }}
          className={cn('max-h-96 overflow-y-auto', bare ? 'px-1.5 py-1' : 'px-2.5 py-2')}
        >
          {value.trim() === '' ? <p className="text-subtle">Nothing to show yet</p> : <Shown text={value} />}
        </section>
      )}
      <div
        className={cn('relative flex h-9 items-center gap-1 border-b pointer-coarse:h-11', !bare && 'px-1')}
      >
        <div className={cn('flex min-w-0 flex-1 items-center', isPreview && 'invisible')}>
          {textarea && <Tools textarea={textarea} {...help} />}
        </div>
        <IconButton
          label="Preview"
          icon={<Eye aria-hidden />}
          size="sm"
          aria-pressed={isPreview}
          className="aria-pressed:bg-pressed aria-pressed:text-ink"
          onClick={() => setHeight(isPreview ? null : (textarea?.offsetHeight ?? 0))}
        />
      </div>
    </div>
  );
}
