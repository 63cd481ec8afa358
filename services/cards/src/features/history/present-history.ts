import { type CardChange, type KeptChange, may, type Role } from '@cardinal/contracts';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import { findHistoryField, idsIn, presentChanges } from '../../kernel/card/history.rules.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { Labels } from '../labels/labels.ts';

export interface PresentHistoryDeps {
  names: Names;
  access: Pick<BoardAccess, 'board'>;
  labels: Pick<Labels, 'of'>;
}

interface Reader {
  viewer: Viewer;
  /** In the project of these changes. */
  role: Role;
  projectId: string;
}

/** Shows the changes of edits to somebody who sees their cards: those that they may see, with the names of today. */
export function createPresentHistory({ names, access, labels }: PresentHistoryDeps) {
  async function seenBoards({ viewer, projectId }: Reader, ids: readonly string[]) {
    const found = await Promise.all(
      [...new Set(ids)].map((boardId) => access.board(viewer, { boardId, projectId })),
    );
    return new Map(found.flatMap((seen) => (seen ? [[seen.board._id, seen.board] as const] : [])));
  }

  /** One list of changes for each edit; an empty one where the reader may see none of them. */
  return async (edits: readonly (readonly KeptChange[])[], reader: Reader): Promise<CardChange[][]> => {
    const isShown = ({ field }: KeptChange) => {
      const to = findHistoryField(field)?.to;
      return to === undefined || may(reader.role, to);
    };
    const seen = edits.map((changes) => changes.filter(isShown));
    const all = seen.flat();
    const [people, known, boards] = await Promise.all([
      names(idsIn(all, 'people')),
      idsIn(all, 'labels').length > 0 ? labels.of(reader.projectId) : [],
      seenBoards(reader, idsIn(all, 'board')),
    ]);
    const byId = new Map(known.map((label) => [label.id, label]));
    return seen.map((changes) => presentChanges(changes, { people, labels: byId, boards }));
  };
}
export type PresentHistory = ReturnType<typeof createPresentHistory>;
