import { Pencil } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { EditPart } from './use-card-edit.ts';

interface EditableProps {
  part: EditPart;
  onEdit: (part: EditPart) => void;
  children: ReactNode;
}

/** A text that a click, or the pencil beside it, lets the user edit in place. */
export function Editable({ part, onEdit, children }: EditableProps) {
  const onClick = ({ target }: MouseEvent) => {
    // A link in the text is followed, and selected text is copied.
    const meant = !(target as Element).closest('a, button, input') && !window.getSelection()?.toString();
    if (meant) onEdit(part);
  };
  return (
    // biome-ignore lint/a11y: for the mouse only; the pencil does the same for everybody
    <div
      onClick={onClick}
      className="group/edit relative -mx-2 -my-1 cursor-text rounded-md px-2 py-1 pr-10 transition-colors hover:bg-hover"
    >
      {children}
      <IconButton
        label={`Change ${part}`}
        icon={<Pencil />}
        size="sm"
        data-edits={part}
        className={cn(
          'absolute top-1 right-1',
          '[@media(hover:hover)]:opacity-0 [@media(hover:hover)]:focus-visible:opacity-100 [@media(hover:hover)]:group-hover/edit:opacity-100',
        )}
        onClick={() => onEdit(part)}
      />
    </div>
  );
}
