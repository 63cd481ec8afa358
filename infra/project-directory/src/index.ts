export { createProjectDirectory, type ProjectDirectory } from './directory.ts';
export type { BoardRow, DirectoryShape, MemberRow, ProjectRow } from './rows.ts';
