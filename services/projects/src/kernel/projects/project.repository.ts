import type { AggregateStore } from '@cardinal/service-kit';
import type { ProjectDocument } from './project.model.ts';

/** A page of a list; 0 means no limit. */
interface Part {
  offset: number;
  limit: number;
}
const whole: Part = { offset: 0, limit: 0 };

const ofMember = (userId: string) => ({ 'members.userId': userId });

export type Projects = ReturnType<typeof createProjects>;

/** All queries of the projects collection. They never return deleted projects. */
export function createProjects({ store }: { store: AggregateStore<ProjectDocument> }) {
  const { model } = store;
  const living = (filter: object = {}) => ({ ...filter, deleted: false }) as never;
  const find = (filter?: object) => model.find(living(filter)).lean<ProjectDocument[]>();
  const findOne = (filter: object) => model.findOne(living(filter)).lean<ProjectDocument>();

  return {
    insert: store.insert,
    change: store.change,
    remove: store.remove,

    byId: (id: string) => findOne({ _id: id }),

    /** A current slug takes precedence over a former one of another project. */
    bySlug: async (slug: string) => (await findOne({ slug })) ?? findOne({ formerSlugs: slug }),

    ofMember: (userId: string, part: Part = whole) =>
      find(ofMember(userId)).sort({ createdAt: 1, _id: 1 }).skip(part.offset).limit(part.limit),
    all: (part: Part = whole) => find().sort({ createdAt: 1, _id: 1 }).skip(part.offset).limit(part.limit),
    newestFirst: ({ offset, limit }: Part) =>
      find().sort({ createdAt: -1, _id: 1 }).skip(offset).limit(limit),
    countOfMember: (userId: string) => model.countDocuments(living(ofMember(userId))),
    countAll: () => model.countDocuments(living()),
    page: (after: string, limit: number) =>
      find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit),

    async findSeats(ownerId: string): Promise<number[]> {
      const found = await model.find(living({ ownerId }), { seat: 1 }).lean<{ seat: number }[]>();
      return found.map(({ seat }) => seat);
    },

    countOwnedBy: (ownerId: string): Promise<number> => model.countDocuments(living({ ownerId })),

    /** The slugs of other projects that could collide with `base`. */
    async takenSlugs(base: string, exceptId?: string): Promise<Set<string>> {
      // A slug contains no special characters of regular expressions.
      const filter = { slug: { $regex: `^${base}(-\\d+)?$` }, _id: { $ne: exceptId } };
      const found = await model.find(living(filter), { slug: 1 }).lean<{ slug: string }[]>();
      return new Set(found.map(({ slug }) => slug));
    },

    async idsWithFormerSlug(slug: string, exceptId: string): Promise<string[]> {
      const found = await model
        .find(living({ formerSlugs: slug, _id: { $ne: exceptId } }), { _id: 1 })
        .lean();
      return found.map(({ _id }) => _id);
    },

    /** The `ids` of existing projects. */
    async living(ids: readonly string[]): Promise<Set<string>> {
      const found = await model.find(living({ _id: { $in: ids } }), { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Projects that are marked as deleted and not yet removed. */
    async deletedIds(): Promise<string[]> {
      const found = await model.find({ deleted: true } as never, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },

    /** The names of all logos in use, including those of projects about to be removed. */
    async logosInUse(): Promise<Set<string>> {
      const found = await model
        .find({ logo: { $ne: null } } as never, { logo: 1 })
        .lean<{ logo: string }[]>();
      return new Set(found.map(({ logo }) => logo));
    },
  };
}
