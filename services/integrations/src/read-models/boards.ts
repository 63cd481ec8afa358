import { type BoardSnapshot, type BoardVisibility, seenBoards } from '@cardinal/contracts';
import {
  applyIfNewer,
  bury,
  type Connection,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';

export interface KnownBoard extends ReadModelFields {
  projectId: string;
  name: string;
  visibility: BoardVisibility;
}

const schema = readModelSchema<KnownBoard>({
  projectId: String,
  name: String,
  visibility: String,
});
schema.index({ projectId: 1, visibility: 1 });

const fieldsOf = ({ projectId, name, visibility }: BoardSnapshot) => ({ projectId, name, visibility });

export type Boards = ReturnType<typeof boardsReadModel>;

export function boardsReadModel(connection: Connection) {
  const model = connection.model<KnownBoard>('Board', schema, 'boards');
  const living = { gone: { $ne: true } };
  return {
    model,
    /** Also one that is gone, so that it is told apart from one that was never heard of. */
    byId: (boardId: string) => model.findById(boardId).lean<KnownBoard>(),

    /** Those of a project that are not known to be gone. */
    async livingIds(projectId: string): Promise<string[]> {
      const found = await model.find({ projectId, ...living } as never, { _id: 1 }).lean<KnownBoard[]>();
      return found.map(({ _id }) => _id);
    },

    hasOpen: async (projectId: string): Promise<boolean> =>
      (await model.exists({ projectId, ...seenBoards(null), ...living } as never)) !== null,

    async apply(board: BoardSnapshot, version: number): Promise<void> {
      await applyIfNewer(model, board.id, version, fieldsOf(board));
    },

    bury: (boardId: string) => bury(model, boardId),

    async buryAll(projectId: string): Promise<void> {
      await model.updateMany(
        { projectId } as never,
        { $set: { gone: true, version: Number.MAX_SAFE_INTEGER } } as never,
      );
    },

    rowOf: ({ version, value }: { version: number; value: BoardSnapshot }): KnownBoard => ({
      _id: value.id,
      version,
      ...fieldsOf(value),
    }),
  };
}
