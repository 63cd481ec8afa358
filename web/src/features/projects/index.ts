export { useDeleteBoard } from './api/delete-board.ts';
export {
  CreateBoardDialog,
  EditBoardDialog,
  NewProjectDialog,
  preloadDialogs,
} from './dialogs/lazy-dialogs.tsx';
export { typedIfMany, untilGone } from './dialogs/typed-if-many.ts';
export { ConflictNotice, type ConflictRow } from './edit/conflict-notice.tsx';
export { changesFrom, type MergedEdit, mergeEdit } from './edit/merge-edit.ts';
export { AccessDenied, ProjectNotFound } from './project-states.tsx';
