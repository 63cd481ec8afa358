import { type Board, limits } from '@cardinal/contracts';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { useRenameBoard } from '../api/rename-board.ts';

interface BoardRenameProps {
  slug: string;
  board: Board;
  onDone: () => void;
}

/** The name in a field: Enter saves, Escape leaves it as it was. */
export function BoardRename({ slug, board, onDone }: BoardRenameProps) {
  const [name, setName] = useState(board.name);
  /** What the new name is typed over; somebody else may rename the board meanwhile. */
  const [base] = useState(board);
  const rename = useRenameBoard(slug);

  function save() {
    const next = name.trim();
    if (next && next !== base.name) {
      rename.mutate({ boardSlug: base.slug, name: next, before: base });
    }
    onDone();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Focus moves on to a button, which this same key must not press.
    event.preventDefault();
    if (event.key === 'Enter') save();
    else onDone();
  }

  return (
    <div className="flex items-center gap-1">
      <Input
        autoFocus
        aria-label="Board name"
        value={name}
        maxLength={limits.boardName}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        className="h-8"
      />
      <IconButton label="Save name" icon={<Check />} onClick={save} />
      <IconButton label="Cancel" icon={<X />} onClick={onDone} />
    </div>
  );
}
