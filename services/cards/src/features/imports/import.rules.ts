import { v5 as uuidv5 } from 'uuid';
import type { ImportRow } from './import.model.ts';

const namespace = '0f6b7f1c-6a0e-4c0e-9d3b-52f4c1f0a7de';

/** The same card of the same product has the same id, whichever file and import brings it to a project. */
export const toKnownId = (
  { projectId, format }: Pick<ImportRow, 'projectId' | 'format'>,
  externalId: string,
) => uuidv5(`known/${projectId}/${format}/${externalId}`, namespace);

/** The card of an import with this id in the file, however often a crash repeats it. */
export const toCardId = (importId: string, externalId: string): string =>
  uuidv5(`card/${importId}/${externalId}`, namespace);

export const toCommentId = (cardId: string, at: number): string =>
  uuidv5(`comment/${cardId}/${at}`, namespace);

/** An author without an account (`isGuestAuthor`): one of a name in each project. */
export function toAuthorId(projectId: string, name: string): string {
  const id = uuidv5(`author/${projectId}/${name}`, namespace);
  return `${id.slice(0, 14)}8${id.slice(15)}`;
}
