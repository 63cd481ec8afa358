export { refreshBoards } from './board-changes.ts';
export { importHref } from './import-link.ts';
export { takesPartIn } from './project-access.ts';
export {
  boardHref,
  moderationHref,
  projectHref,
  settingsHref,
  teamHref,
} from './project-links.ts';
export {
  boardContentsQuery,
  boardsQuery,
  pointsQuery,
  projectQuery,
  projectsQuery,
  useProject,
} from './projects.queries.ts';
