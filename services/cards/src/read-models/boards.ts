import type { BoardSnapshot, BoardVisibility } from '@cardinal/contracts';
import { applyIfNewer, type Connection, type ReadModelFields, readModelSchema } from '@cardinal/service-kit';

export interface KnownBoard extends ReadModelFields {
  projectId: string;
  name: string;
  slug: string;
  visibility: BoardVisibility;
}

export function boardModel(connection: Connection) {
  const schema = readModelSchema<KnownBoard>({
    projectId: String,
    name: String,
    slug: String,
    visibility: String,
  });
  schema.index({ projectId: 1, slug: 1 });
  return connection.model<KnownBoard>('Board', schema, 'boards');
}
export type BoardModel = ReturnType<typeof boardModel>;

export const boardRow = ({ projectId, name, slug, visibility }: BoardSnapshot) => ({
  projectId,
  name,
  slug,
  visibility,
});

/** The tombstone is written first, so that everything of the board is out of reach before it is cleaned up. */
export const buryBoard = (boards: BoardModel, id: string, projectId: string) =>
  applyIfNewer(boards, id, Number.MAX_SAFE_INTEGER, { gone: true, projectId });

/** Buries all boards of a project that is gone, those too that are heard of only afterwards. */
export async function buryBoardsOf(boards: BoardModel, projectId: string): Promise<string[]> {
  await boards.updateMany(
    { projectId, gone: { $ne: true } },
    { $set: { gone: true, version: Number.MAX_SAFE_INTEGER } },
  );
  return (await boards.find({ projectId }, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id);
}

/** The boards of a project that are not known to be gone. */
export async function livingBoardIds(boards: BoardModel, projectId: string): Promise<string[]> {
  const found = await boards.find({ projectId, gone: { $ne: true } }, { _id: 1 }).lean<{ _id: string }[]>();
  return found.map(({ _id }) => _id);
}
