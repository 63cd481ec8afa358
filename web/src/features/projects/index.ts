export { useDeleteBoard } from './api/delete-board.ts';
export { ConflictNotice, type ConflictRow } from './conflict-notice.tsx';
export { CreateBoardDialog, EditBoardDialog, NewProjectDialog, preloadDialogs } from './lazy-dialogs.tsx';
export { changesFrom, type MergedEdit, mergeEdit } from './merge-edit.ts';
export { AccessDenied, ProjectNotFound } from './project-states.tsx';
export { typedIfMany, untilGone } from './typed-if-many.ts';
