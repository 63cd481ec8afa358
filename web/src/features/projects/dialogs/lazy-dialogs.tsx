import type { ComponentProps } from 'react';
import { loadable } from '#ui/loadable.tsx';
import { preloadWhenUsed } from '#ui/preload-when-used.ts';
import { useOnce } from '#ui/use-once.ts';

const BoardDialog = loadable(async () => (await import('./create-board-dialog.tsx')).CreateBoardDialog);
const EditDialog = loadable(async () => (await import('./edit-board-dialog.tsx')).EditBoardDialog);
const ProjectDialog = loadable(async () => (await import('./new-project-dialog.tsx')).NewProjectDialog);

/** Preloads both dialogs. */
export const preloadDialogs = (): void => preloadWhenUsed(BoardDialog, ProjectDialog);

/** Loaded when it is opened. */
export function CreateBoardDialog(props: ComponentProps<typeof BoardDialog>) {
  return useOnce(props.open) && <BoardDialog {...props} />;
}

/** Loaded when it is opened. */
export function NewProjectDialog(props: ComponentProps<typeof ProjectDialog>) {
  return useOnce(props.open) && <ProjectDialog {...props} />;
}

/** Loaded when it is opened. */
export function EditBoardDialog(props: ComponentProps<typeof EditDialog>) {
  return useOnce(props.board !== null) && <EditDialog {...props} />;
}
