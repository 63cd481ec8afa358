import { lazy } from 'react';

const load = () => import('./kanban-board.tsx');

/** The columns with drag and drop, which lists do without. */
export const KanbanBoard = lazy(async () => ({ default: (await load()).KanbanBoard }));

/** Loads the code without showing it; a failure shows when it is really wanted. */
export const preloadKanban = (): void => void load().catch(() => undefined);
