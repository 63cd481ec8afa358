import { type BoardSnapshot, type BoardVisibility, seenBoards } from '@cardinal/contracts';
import {
  applyIfNewer,
  bury,
  type Connection,
  findTogether,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';
import { rememberedForEvents } from './remembered.ts';

export interface KnownBoard extends ReadModelFields {
  projectId: string;
  name: string;
  slug: string;
  visibility: BoardVisibility;
}

const schema = readModelSchema<KnownBoard>({
  projectId: String,
  name: String,
  slug: String,
  visibility: String,
});
schema.index({ projectId: 1, slug: 1 });

const fieldsOf = ({ projectId, name, slug, visibility }: BoardSnapshot) => ({
  projectId,
  name,
  slug,
  visibility,
});

export type Boards = ReturnType<typeof boardsReadModel>;

export function boardsReadModel(connection: Connection) {
  const model = connection.model<KnownBoard>('Board', schema, 'boards');
  const living = { gone: { $ne: true } };
  const find = findTogether(model);
  const remembered = rememberedForEvents<KnownBoard>();
  return {
    model,
    /** For handlers of events; also one that is gone, so that it is told apart from one that was never heard of. */
    byId: (boardId: string) => remembered.get(boardId, () => find(boardId)),

    bySlug: (projectId: string, slug: string) =>
      model.findOne({ projectId, slug, ...living } as never).lean<KnownBoard>(),

    /** Those of a project that are not known to be gone. */
    async livingIds(projectId: string): Promise<string[]> {
      const found = await model.find({ projectId, ...living } as never, { _id: 1 }).lean<KnownBoard[]>();
      return found.map(({ _id }) => _id);
    },

    hasOpen: async (projectId: string): Promise<boolean> =>
      (await model.exists({ projectId, ...seenBoards(null), ...living } as never)) !== null,

    async apply(board: BoardSnapshot, version: number): Promise<void> {
      await applyIfNewer(model, board.id, version, fieldsOf(board));
      remembered.forget(board.id);
    },

    async bury(boardId: string): Promise<void> {
      await bury(model, boardId);
      remembered.forget(boardId);
    },

    async buryAll(projectId: string): Promise<void> {
      await model.updateMany(
        { projectId } as never,
        { $set: { gone: true, version: Number.MAX_SAFE_INTEGER } } as never,
      );
      remembered.forget();
    },

    forget: () => remembered.forget(),

    rowOf: ({ version, value }: { version: number; value: BoardSnapshot }): KnownBoard => ({
      _id: value.id,
      version,
      ...fieldsOf(value),
    }),
  };
}
