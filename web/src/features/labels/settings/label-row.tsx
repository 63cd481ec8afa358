import { type Label, limits } from '@cardinal/contracts';
import { Check, Pencil, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { useUpdateLabel } from '../api/update-label.ts';
import { ColorPicker } from '../picker/color-picker.tsx';

interface LabelRowProps {
  slug: string;
  label: Label;
  onDelete: () => void;
}

/** A label whose name and colour can be changed in place. */
export function LabelRow({ slug, label, onDelete }: LabelRowProps) {
  const [renaming, setRenaming] = useState(false);
  const update = useUpdateLabel(slug);
  const { id, name, color } = label;
  return (
    <li className="flex items-center gap-1 rounded-sm px-2 py-0.5 hover:bg-hover/60">
      <ColorPicker
        label={`Colour of ${name}`}
        value={color}
        onChange={(next) => update.mutate({ id, changes: { color: next } })}
      />
      {renaming ? (
        <Rename
          name={name}
          onDone={(next) => {
            setRenaming(false);
            if (next && next !== name) update.mutate({ id, changes: { name: next } });
          }}
        />
      ) : (
        <>
          <span dir="auto" className="min-w-0 flex-1 truncate px-1 text-sm">
            {name}
          </span>
          <IconButton label={`Rename ${name}`} icon={<Pencil />} onClick={() => setRenaming(true)} />
          <IconButton label={`Delete ${name}`} icon={<Trash2 />} variant="danger-hover" onClick={onDelete} />
        </>
      )}
    </li>
  );
}

/** The name as an input: Enter saves, Escape cancels. */
function Rename({ name, onDone }: { name: string; onDone: (next: string | null) => void }) {
  const [text, setText] = useState(name);

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Focus moves on to a button, which this same key press must not click.
    event.preventDefault();
    onDone(event.key === 'Enter' ? text.trim() : null);
  }

  return (
    <>
      <Input
        autoFocus
        aria-label="Label name"
        value={text}
        maxLength={limits.labelName}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        className="h-8 flex-1 pointer-coarse:h-10"
      />
      <IconButton label="Save name" icon={<Check />} onClick={() => onDone(text.trim())} />
      <IconButton label="Cancel" icon={<X />} onClick={() => onDone(null)} />
    </>
  );
}
