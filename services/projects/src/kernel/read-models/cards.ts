import {
  type cardCreated,
  type cardDeleted,
  type cardMoved,
  type cardRestored,
  type EventOf,
  exportCards,
} from '@cardinal/contracts';
import {
  applyIfNewer,
  bury,
  type Connection,
  eachPage,
  type InternalClient,
  type ReadModelFields,
  readModelSchema,
  rebuildModel,
} from '@cardinal/service-kit';

/** That a card exists, and on which board: enough for counting. */
export interface KnownCard extends ReadModelFields {
  boardId: string;
  projectId: string;
}

const schema = readModelSchema<KnownCard>({
  boardId: { type: String, required: true },
  projectId: { type: String, required: true },
});
schema.index({ boardId: 1, gone: 1 });
schema.index({ projectId: 1 });

export type Cards = ReturnType<typeof createCards>;

export function createCards({ connection, internal }: { connection: Connection; internal: InternalClient }) {
  const model = connection.model<KnownCard>('BoardCard', schema, 'board_cards');
  return {
    /** A new card, one that is on another board now, or one that is back. */
    async add({
      data: { card },
      version,
    }: EventOf<typeof cardCreated | typeof cardMoved | typeof cardRestored>): Promise<void> {
      const { boardId, projectId } = card;
      await applyIfNewer(model, card.id, version, { boardId, projectId, gone: false });
    },

    /** It stays as a tombstone, so that a late event cannot create it again; in the trash, a newer one can. */
    async bury({ data, version }: EventOf<typeof cardDeleted>): Promise<void> {
      const { cardId, boardId, projectId, trashed } = data;
      if (trashed) await applyIfNewer(model, cardId, version, { boardId, projectId, gone: true });
      else await bury(model, cardId, { boardId, projectId });
    },

    /** How many cards each of these boards has; without those that have none. */
    async count(boardIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (boardIds.length === 0) return new Map();
      const counted = await model.aggregate<{ _id: string; count: number }>([
        { $match: { boardId: { $in: boardIds }, gone: false } },
        { $group: { _id: '$boardId', count: { $sum: 1 } } },
      ]);
      return new Map(counted.map(({ _id, count }) => [_id, count]));
    },

    async forgetBoard(boardId: string): Promise<void> {
      await model.deleteMany({ boardId } as never);
    },

    async forgetProject(projectId: string): Promise<void> {
      await model.deleteMany({ projectId } as never);
    },

    rebuild: () =>
      rebuildModel(
        model,
        eachPage((after) => internal.call(exportCards, { query: { after } })),
        ({ card: { version, value }, trashed }) => ({
          _id: value.id,
          version,
          boardId: value.boardId,
          projectId: value.projectId,
          gone: trashed ?? false,
        }),
      ),
  };
}
