export type { FoundBoard } from './board-look-ups.ts';
export { type CardPlaces, createCardPlaces, gatheredPlaces } from './card-places.ts';
export { createProjectDirectory, type ProjectDirectory } from './directory.ts';
export { type BoardRow, type DirectoryShape, living, type MemberRow, type ProjectRow } from './rows.ts';
export { createUserDirectory } from './user-directory.ts';
