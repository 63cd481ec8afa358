import mongoose, { type Model, type SchemaDefinition } from 'mongoose';
import { onlyDuplicateKeys } from './mongo.ts';
import { isForGood, type ReadModelFields, tombstone } from './read-model.ts';

/** The mongoose schema of a read model: `fields`, and the shared fields. */
export function readModelSchema<R extends ReadModelFields>(fields: SchemaDefinition) {
  return new mongoose.Schema<R>(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      gone: Boolean,
      ...fields,
    } as SchemaDefinition,
    { versionKey: false, id: false, minimize: false } as never,
  );
}

/** One page of an owner's export call; `next` is the cursor of the next page, null at the end. */
export interface ExportPage<T> {
  items: T[];
  next: string | null;
}

/** All items of an owner's export, requested page by page while they are consumed. */
export async function* eachPage<T>(page: (after?: string) => Promise<ExportPage<T>>): AsyncGenerator<T> {
  let after: string | undefined;
  do {
    const { items, next } = await page(after);
    yield* items;
    after = next ?? undefined;
  } while (after !== undefined);
}

const batchSize = 500;

/** The items in batches of at most `size`, by default as many as one write should have. */
export async function* inBatches<T>(
  items: AsyncIterable<T> | Iterable<T>,
  size = batchSize,
): AsyncGenerator<T[], void> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The parts of the old rows that a rebuild needs. */
async function rowsBefore<R extends ReadModelFields>(model: Model<R>) {
  const versions = new Map<string, number>();
  const gone = new Set<string>();
  const rows = model.find({}, { version: 1, gone: 1 }).lean<ReadModelFields[]>().cursor();
  for await (const row of rows as AsyncIterable<ReadModelFields>) {
    versions.set(row._id, row.version);
    if (row.gone) gone.add(row._id);
  }
  return { versions, gone };
}

async function writeAll<R extends ReadModelFields>(model: Model<R>, writes: unknown[]): Promise<void> {
  await model.collection.bulkWrite(writes as never, { ordered: false }).catch((error) => {
    // An event has written a newer version.
    if (!onlyDuplicateKeys(error)) throw error;
  });
}

/**
 * Rebuilds a read model from its owner while events continue to arrive. A row is written unless an event brought a
 * newer one. Existing rows that are not in the export are marked as gone.
 * @param toRow converts an item of the export
 * @param drop what to set on rows that the owner no longer has
 * @returns the number of the owner's rows
 */
export async function rebuildModel<R extends ReadModelFields, T>(
  model: Model<R>,
  items: AsyncIterable<T>,
  toRow: (item: T) => R,
  drop: object = tombstone,
): Promise<number> {
  const { versions: left, gone } = await rowsBefore(model);
  let count = 0;

  function toWrite(item: T) {
    const { _id, ...row } = toRow(item);
    // A row in the export that was marked as gone before it began was marked by mistake, unless it was marked since.
    const revived = gone.has(_id);
    const asBefore = revived ? [{ version: left.get(_id) }] : [];
    const filter = { _id, $or: [{ version: { $lte: row.version } }, ...asBefore] };
    left.delete(_id);
    return {
      updateOne: { filter, update: { $set: { ...(revived ? { gone: false } : {}), ...row } }, upsert: true },
    };
  }

  for await (const batch of inBatches(items)) {
    await writeAll(model, batch.map(toWrite));
    count += batch.length;
  }
  const strays = [...left].filter(([_id, version]) => !isForGood({ gone: gone.has(_id), version }));
  for await (const batch of inBatches(strays)) {
    await writeAll(
      model,
      batch.map(([_id, version]) => ({ updateOne: { filter: { _id, version }, update: { $set: drop } } })),
    );
  }
  return count;
}
