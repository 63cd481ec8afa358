export { pointsQuery } from './api/get-points.ts';
export { projectQuery, useProject } from './api/get-project.ts';
export { boardsQuery } from './api/list-boards.ts';
export { projectsQuery } from './api/list-projects.ts';
export { CreateBoardDialog, EditBoardDialog, NewProjectDialog, preloadDialogs } from './lazy-dialogs.tsx';
export { takesPartIn } from './project-access.ts';
export { boardHref, projectHref, settingsHref, teamHref } from './project-links.ts';
export { AccessDenied, ProjectNotFound } from './project-states.tsx';
