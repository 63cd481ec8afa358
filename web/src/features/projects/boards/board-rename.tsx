import { type Board, limits } from '@cardinal/contracts';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { useRenameBoard } from '../api/rename-board.ts';

interface BoardRenameProps {
  slug: string;
  board: Board;
  onDone: () => void;
}

/** The name as an input: Enter saves, Escape cancels. */
export function BoardRename({ slug, board, onDone }: BoardRenameProps) {
  const [name, setName] = useState(board.name);
  /** The version that the edit is based on; somebody else may rename the board meanwhile. */
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
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Focus moves on to a button, which this same key press must not click.
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
        className="h-8 pointer-coarse:h-10"
      />
      <IconButton label="Save name" icon={<Check />} onClick={save} />
      <IconButton label="Cancel" icon={<X />} onClick={onDone} />
    </div>
  );
}
