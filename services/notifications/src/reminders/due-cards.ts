import { exportCards } from '@cardinal/contracts';
import {
  applyIfNewer,
  type Connection,
  eachPage,
  type InternalClient,
  type ReadModelFields,
  readModelSchema,
  rebuildModel,
} from '@cardinal/service-kit';

/** A card that has, or had, a due date. Everything else is asked of its owner when it is due. */
interface DueCard extends ReadModelFields {
  projectId: string;
  boardId: string;
  dueDate: string | null;
}

const schema = readModelSchema<DueCard>({ projectId: String, boardId: String, dueDate: String });
schema.index({ dueDate: 1 }, { partialFilterExpression: { dueDate: { $gt: '' } } });

type Card = Pick<DueCard, 'projectId' | 'boardId' | 'dueDate'> & { id: string };

const fieldsOf = ({ projectId, boardId, dueDate }: Card) => ({ projectId, boardId, dueDate });

export type DueCards = ReturnType<typeof createDueCards>;

interface DueCardsDeps {
  connection: Connection;
  internal: InternalClient;
}

/** When cards are due. Each row is removed after its day, or with its card. */
export function createDueCards({ connection, internal }: DueCardsDeps) {
  const model = connection.model<DueCard>('DueCard', schema, 'due_cards');

  async function* datedCards() {
    for await (const item of eachPage((after) => internal.call(exportCards, { query: { after } })))
      if (item.card.value.dueDate) yield item.card;
  }

  return {
    async apply(card: Card, version: number): Promise<void> {
      await applyIfNewer(model, card.id, version, fieldsOf(card));
    },

    /** Removes the rows of deleted cards. */
    async forget(where: { _id: string } | { boardId: string } | { projectId: string }): Promise<void> {
      await model.deleteMany(where as never);
    },

    async forgetBefore(day: string): Promise<void> {
      await model.deleteMany({ dueDate: { $gt: '', $lt: day } } as never);
    },

    /** The ids of cards due from one day to another, the earliest first. */
    async between(first: string, last: string): Promise<string[]> {
      const found = await model
        .find({ dueDate: { $gte: first, $lte: last } } as never, { _id: 1 })
        .sort({ dueDate: 1 })
        .lean<Pick<DueCard, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },

    rebuild: (): Promise<number> =>
      rebuildModel(model, datedCards(), ({ version, value }) => ({
        _id: value.id,
        version,
        ...fieldsOf(value),
      })),
  };
}
