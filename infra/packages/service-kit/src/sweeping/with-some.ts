import type { Model } from 'mongoose';

interface InCollection {
  model: Pick<Model<never>, 'collection'>;
}

/** Those whose collections have a document that matches. One command for all, since mostly none has. */
export async function withSome<T extends InCollection>(all: readonly T[], filter: object): Promise<T[]> {
  const [first, ...others] = all;
  if (!first) return [];
  const one = ({ model }: T) => [
    { $match: filter },
    { $limit: 1 },
    { $project: { _id: { $literal: model.collection.name } } },
  ];
  const found = first.model.collection.aggregate<{ _id: string }>([
    ...one(first),
    ...others.map((each) => ({ $unionWith: { coll: each.model.collection.name, pipeline: one(each) } })),
  ]);
  const names = new Set((await found.toArray()).map(({ _id }) => _id));
  return all.filter(({ model }) => names.has(model.collection.name));
}
