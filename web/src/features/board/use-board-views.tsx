import { type Board, may, type ProjectRole, type ViewSettings } from '@cardinal/contracts';
import { useState } from 'react';
import type { BoardAddress } from '#features/card-data/index.ts';
import { useOpenView, ViewsOfBoard, viewIdIn } from '#features/views/index.ts';
import { cn } from '#ui/cn.ts';

interface ViewedBoard {
  address: BoardAddress;
  board: Board;
  role: ProjectRole;
  search: string;
  /** The filters and view that the board shows. */
  settings: ViewSettings;
}

/** The saved views of a board, for the team: the bar of the open one, and how to save another one. */
export function useBoardViews({ board, ...shown }: ViewedBoard) {
  const open = useOpenView(shown);
  const [saving, setSaving] = useState(false);
  if (!may(shown.role, 'view.use')) return { bar: null, isOpen: false, save: undefined };
  return {
    bar: (
      // Its name may be known later than the filters.
      <div className={cn(viewIdIn(shown.search) && 'min-h-8 pointer-coarse:min-h-11')}>
        <ViewsOfBoard {...shown} boardId={board.id} open={open} saving={saving} onSaving={setSaving} />
      </div>
    ),
    isOpen: open.view !== undefined,
    save: () => setSaving(true),
  };
}
