export { refreshBoards } from './api/board-changes.ts';
export { useDeleteBoard } from './api/delete-board.ts';
export { boardsQuery, pointsQuery, projectQuery, projectsQuery, useProject } from './api/projects.queries.ts';
export { CreateBoardDialog, EditBoardDialog, NewProjectDialog, preloadDialogs } from './lazy-dialogs.tsx';
export { takesPartIn } from './project-access.ts';
export { boardHref, moderationHref, projectHref, settingsHref, teamHref } from './project-links.ts';
export { AccessDenied, ProjectNotFound } from './project-states.tsx';
export { typedIfMany, untilGone } from './typed-if-many.ts';
