export { createProjectDirectory, type ProjectDirectory } from './directory.ts';
export type { BoardRow, MemberRow, ProjectRow } from './rows.ts';
