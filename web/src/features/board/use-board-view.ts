import { useState } from 'react';

export type BoardView = 'list' | 'kanban';

const KEY = 'cardinal_board_view';

/** The view that was chosen last. */
export function restoreView(): BoardView {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'kanban';
  } catch {
    return 'kanban';
  }
}

/** Whether boards are shown as a list or as columns; stored on this device. */
export function useBoardView() {
  const [view, setView] = useState(restoreView);
  const choose = (next: BoardView) => {
    setView(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  };
  return [view, choose] as const;
}
