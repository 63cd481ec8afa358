import { pictureTypes } from '@cardinal/contracts';
import { ImagePlus } from 'lucide-react';
import { Toolbar as Radix } from 'radix-ui';
import { type ComponentProps, Fragment, useRef } from 'react';
import { isMac, keyLabels } from '#features/commands/index.ts';
import { buttonClass } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { type Format, formatGroups } from './formats.ts';

interface ToolbarProps {
  /** The ids of the formats that the selected text has. */
  on: ReadonlySet<string>;
  links: boolean;
  disabled: boolean | undefined;
  onFormat: (format: Format) => void;
  /** Absent where the text can have no images. */
  onImages: ((files: readonly File[]) => void) | undefined;
}

/** One stop for the Tab key; the arrow keys lead from button to button. */
export function Toolbar({ on, links, disabled, onFormat, onImages }: ToolbarProps) {
  return (
    <Radix.Root
      aria-label="Formatting"
      className="flex min-w-0 flex-1 items-center overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
    >
      {formatGroups.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <Radix.Separator className="mx-1 h-4 w-px shrink-0 bg-line" />}
          {group
            .filter(({ id }) => links || id !== 'link')
            .map((format) => (
              <FormatButton
                key={format.id}
                format={format}
                isOn={on.has(format.id)}
                disabled={disabled}
                onFormat={onFormat}
              />
            ))}
        </Fragment>
      ))}
      {onImages && <ImageButton disabled={disabled} onImages={onImages} />}
    </Radix.Root>
  );
}

interface FormatButtonProps {
  format: Format;
  isOn: boolean;
  disabled: boolean | undefined;
  onFormat: (format: Format) => void;
}

function FormatButton({ format, isOn, disabled, onFormat }: FormatButtonProps) {
  const { label, icon: Icon, keys, isOn: canBeOn } = format;
  const mac = isMac();
  return (
    <ToolButton
      label={label}
      shortcut={keys ? keyLabels(keys, mac)[0] : undefined}
      aria-pressed={canBeOn ? isOn : undefined}
      aria-keyshortcuts={keys ? ariaKeys(keys, mac) : undefined}
      disabled={disabled}
      onClick={() => onFormat(format)}
    >
      <Icon aria-hidden />
    </ToolButton>
  );
}

interface ToolButtonProps extends ComponentProps<typeof Radix.Button> {
  /** Its name and tooltip. */
  label: string;
  shortcut?: string[] | undefined;
}

function ToolButton({ label, shortcut, ...rest }: ToolButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut}>
      <Radix.Button
        aria-label={label}
        // The text keeps its selection, and phones their keyboard.
        onMouseDown={(event) => event.preventDefault()}
        className={cn(
          buttonClass('ghost', 'sm', 'icon'),
          'focus-visible:-outline-offset-2 aria-pressed:bg-pressed aria-pressed:text-ink',
        )}
        {...rest}
      />
    </Tooltip>
  );
}

interface ImageButtonProps {
  disabled: boolean | undefined;
  onImages: (files: readonly File[]) => void;
}

function ImageButton({ disabled, onImages }: ImageButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton label="Image" disabled={disabled} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden />
      </ToolButton>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        multiple
        hidden
        aria-label="Images for the text"
        onChange={({ target }) => {
          onImages([...(target.files ?? [])]);
          // So that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
    </>
  );
}

/** `Control+Shift+8`. */
const ariaKeys = (keys: string, mac: boolean): string =>
  keys
    .split('+')
    .map((key) =>
      key === 'mod' ? (mac ? 'Meta' : 'Control') : key === 'shift' ? 'Shift' : key.toUpperCase(),
    )
    .join('+');
