import { type BoardVisibility, seenBoards } from '@cardinal/contracts';
import { type AggregateStore, expireTrash, inTrash, kept, type Trashed } from '@cardinal/service-kit';
import type { BoardDocument } from './board.model.ts';

/** The numbers of a project's boards of one visibility, and of their cards. */
interface BoardTotals {
  boards: number;
  cards: number;
}
export type TotalsByVisibility = Record<BoardVisibility, BoardTotals>;

export const emptyTotals = (): TotalsByVisibility => ({
  public: { boards: 0, cards: 0 },
  private: { boards: 0, cards: 0 },
});

interface TotalsRow extends BoardTotals {
  _id: { projectId: string; visibility: BoardVisibility };
}

const inOrder = { createdAt: 1, _id: 1 } as const;

const trashQueries = ({ model }: AggregateStore<BoardDocument>) => ({
  /** A living board of the project, or one that it has in its trash. */
  keptById: (projectId: string, id: string) =>
    model.findOne({ _id: id, projectId, ...kept } as never).lean<BoardDocument>(),

  /**
   * The living boards, and those in the trash. By one query: of two, neither might see one that is just restored, and
   * other services would take it for gone.
   */
  findKept: (projectIds: readonly string[]) =>
    model
      .find({ projectId: { $in: projectIds }, ...kept } as never)
      .sort(inOrder)
      .lean<BoardDocument[]>(),

  /** Boards that can be restored, newest first. */
  findTrashed: (projectId: string) =>
    model
      .find({ projectId, ...inTrash(new Date()) } as never)
      .sort({ 'trashed.at': -1, _id: -1 })
      .lean<(BoardDocument & { trashed: Trashed })[]>(),

  /** Takes boards in the trash out of everybody's reach. @returns how many there were */
  expire: (of: { projectId: string; _id?: string }): Promise<number> => expireTrash(model, of),
});

export type Boards = ReturnType<typeof createBoards>;

/**
 * All queries of the boards collection. Only those of the trash return deleted boards; the caller checks that the project exists, by
 * asking through the project.
 */
export function createBoards({ store }: { store: AggregateStore<BoardDocument> }) {
  const { model } = store;
  const living = (filter: object = {}) => ({ ...filter, deleted: false }) as never;

  return {
    ...trashQueries(store),
    insert: store.insert,
    change: store.change,

    byId: (id: string) => model.findOne(living({ _id: id })).lean<BoardDocument>(),
    bySlug: (projectId: string, slug: string) =>
      model.findOne(living({ projectId, slug })).lean<BoardDocument>(),
    ofProject: (projectId: string) => model.find(living({ projectId })).sort(inOrder).lean<BoardDocument[]>(),
    ofProjects: (projectIds: readonly string[]) =>
      model
        .find(living({ projectId: { $in: projectIds } }))
        .sort(inOrder)
        .lean<BoardDocument[]>(),

    async hasOpen(projectId: string): Promise<boolean> {
      return (await model.exists(living({ projectId, ...seenBoards(null) }))) !== null;
    },

    async findSeats(ownerId: string): Promise<number[]> {
      const found = await model.find(living({ ownerId }), { seat: 1 }).lean<{ seat: number }[]>();
      return found.map(({ seat }) => seat);
    },

    countOwnedBy: (ownerId: string): Promise<number> => model.countDocuments(living({ ownerId })),

    async takenSlugs(projectId: string, base: string): Promise<Set<string>> {
      // A slug contains no special characters of regular expressions.
      const filter = living({ projectId, slug: { $regex: `^${base}(-\\d+)?$` } });
      const found = await model.find(filter, { slug: 1 }).lean<{ slug: string }[]>();
      return new Set(found.map(({ slug }) => slug));
    },

    /** Numbers of boards and cards by project; projects without a board are left out. */
    async totals(projectIds: readonly string[]): Promise<Map<string, TotalsByVisibility>> {
      const rows = await model.aggregate<TotalsRow>([
        { $match: living({ projectId: { $in: projectIds } }) },
        {
          $group: {
            _id: { projectId: '$projectId', visibility: '$visibility' },
            boards: { $sum: 1 },
            cards: { $sum: '$cardCount' },
          },
        },
      ]);
      const totals = new Map<string, TotalsByVisibility>();
      for (const { _id, boards, cards } of rows) {
        const ofProject = totals.get(_id.projectId) ?? emptyTotals();
        ofProject[_id.visibility] = { boards, cards };
        totals.set(_id.projectId, ofProject);
      }
      return totals;
    },

    /** Removes all boards of a project at once and without events: the project's own event covers them. */
    async removeByProject(projectId: string): Promise<void> {
      await model.deleteMany({ projectId } as never);
    },

    /** The projects of up to `limit` boards after the board with the id `after`. */
    async projectsNamed(
      after: string,
      limit: number,
    ): Promise<{ projectIds: string[]; last: string | null }> {
      const found = await model
        .find({ _id: { $gt: after } } as never, { projectId: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<{ _id: string; projectId: string }[]>();
      const projectIds = [...new Set(found.map(({ projectId }) => projectId))];
      return { projectIds, last: found.length === limit ? (found.at(-1)?._id ?? null) : null };
    },
  };
}
