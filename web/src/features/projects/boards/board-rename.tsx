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
      rename.mutate({ boardSlug: base.slug, name: next, version: base.version });
    }
    onDone();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
    if (event.key === 'Escape') onDone();
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
