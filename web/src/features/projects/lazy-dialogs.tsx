import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { preloadWhenIdle } from '#ui/preload-when-idle.ts';
import type { CreateBoardDialog as BoardDialog } from './boards/create-board-dialog.tsx';
import type { NewProjectDialog as ProjectDialog } from './new-project-dialog.tsx';

const loadBoardDialog = () => import('./boards/create-board-dialog.tsx');
const loadProjectDialog = () => import('./new-project-dialog.tsx');
const LoadedBoardDialog = lazy(async () => ({ default: (await loadBoardDialog()).CreateBoardDialog }));
const LoadedProjectDialog = lazy(async () => ({ default: (await loadProjectDialog()).NewProjectDialog }));

/** Fetches both dialogs ahead of the click. */
export const preloadDialogs = (): void => preloadWhenIdle(loadBoardDialog, loadProjectDialog);

/** Costs nothing before it is opened. */
export function CreateBoardDialog(props: ComponentProps<typeof BoardDialog>) {
  const opened = useOnce(props.open);
  return <Suspense>{opened && <LoadedBoardDialog {...props} />}</Suspense>;
}

/** Costs nothing before it is opened. */
export function NewProjectDialog(props: ComponentProps<typeof ProjectDialog>) {
  const opened = useOnce(props.open);
  return <Suspense>{opened && <LoadedProjectDialog {...props} />}</Suspense>;
}

/** True from the first time on: what has been open stays for its way out. */
function useOnce(value: boolean): boolean {
  const [seen, setSeen] = useState(value);
  if (value && !seen) setSeen(true);
  return seen || value;
}
