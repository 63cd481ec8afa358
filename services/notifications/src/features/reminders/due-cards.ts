import { type CardSnapshot, exportCards } from '@cardinal/contracts';
import {
  applyIfNewer,
  type Connection,
  eachPage,
  type InternalClient,
  type ReadModelFields,
  readModelSchema,
  rebuildModel,
} from '@cardinal/service-kit';

/** A card as reminders show it. */
export type DueCard = Pick<
  CardSnapshot,
  'projectId' | 'boardId' | 'title' | 'type' | 'status' | 'dueDate' | 'assigneeIds'
> & { id: string };

/** A card that has, or had, a due date. */
type Row = ReadModelFields & Omit<DueCard, 'id'>;

const schema = readModelSchema<Row>({
  projectId: String,
  boardId: String,
  title: String,
  type: String,
  status: String,
  dueDate: String,
  assigneeIds: [String],
});
schema.index({ dueDate: 1 }, { partialFilterExpression: { dueDate: { $gt: '' } } });

const toFields = (card: DueCard): Omit<DueCard, 'id'> => {
  const { projectId, boardId, title, type, status, dueDate, assigneeIds } = card;
  return { projectId, boardId, title, type, status, dueDate, assigneeIds };
};

export type DueCards = ReturnType<typeof createDueCards>;

interface DueCardsDeps {
  connection: Connection;
  internal: InternalClient;
}

/** When cards are due, and whom to remind. Each row is removed after its day, or with its card. */
export function createDueCards({ connection, internal }: DueCardsDeps) {
  const model = connection.model<Row>('DueCard', schema, 'due_cards');

  async function* datedCards() {
    for await (const item of eachPage((after) => internal.call(exportCards, { query: { after } })))
      if (item.card.value.dueDate && !item.trashed) yield item.card;
  }

  return {
    async apply(card: DueCard, version: number): Promise<void> {
      await applyIfNewer(model, card.id, version, toFields(card));
    },

    /** Removes the rows of the cards of a deleted board or project. */
    async forget(where: { boardId: string } | { projectId: string }): Promise<void> {
      await model.deleteMany(where as never);
    },

    /** Removes the row of a card that was gone by this version. */
    async forgetCard(cardId: string, version: number): Promise<void> {
      await model.deleteOne({ _id: cardId, version: { $lte: version } } as never);
    },

    async forgetBefore(day: string): Promise<void> {
      await model.deleteMany({ dueDate: { $gt: '', $lt: day } } as never);
    },

    /** Unresolved cards that are due from one day to another and assigned to somebody, the earliest first. */
    async between(first: string, last: string): Promise<DueCard[]> {
      const due = { dueDate: { $gte: first, $lte: last }, status: { $ne: 'Resolved' } };
      const found = await model
        .find({ ...due, 'assigneeIds.0': { $exists: true } } as never)
        .sort({ dueDate: 1 })
        .lean<Row[]>();
      return found.map(({ _id, ...row }) => ({ id: _id, ...row }));
    },

    rebuild: (): Promise<number> =>
      rebuildModel(
        model,
        datedCards(),
        ({ version, value }) => ({ _id: value.id, version, ...toFields(value) }),
        // A card without a date is not gone: it may get one again.
        { dueDate: null },
      ),
  };
}
