import mongoose, { type Model, type SchemaDefinition } from 'mongoose';
import { isDuplicateKey } from './mongo.ts';
import type { ReadModelFields } from './read-model.ts';

/** The mongoose schema of a read model: `fields`, and what every row has. */
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

/** One page of an owner's export call; `next` is what to ask for after it, null at the end. */
export interface ExportPage<T> {
  items: T[];
  next: string | null;
}

/** All items of an owner's export, asked for page by page as they are consumed. */
export async function* eachPage<T>(page: (after?: string) => Promise<ExportPage<T>>): AsyncGenerator<T> {
  let after: string | undefined;
  do {
    const { items, next } = await page(after);
    yield* items;
    after = next ?? undefined;
  } while (after !== undefined);
}

/** What becomes of a row that its owner no longer has. */
const buried = { gone: true, version: Number.MAX_SAFE_INTEGER };

/**
 * Makes a read model what its owner says it is, while events go on arriving: a row is written unless an event
 * brought a newer one, and rows that were here before and are not in the export are marked as gone.
 * @param rowOf what an item of the export becomes
 * @param drop what is set on rows that the owner no longer has
 * @returns how many rows the owner has
 */
export async function rebuildModel<R extends ReadModelFields, T>(
  model: Model<R>,
  items: AsyncIterable<T>,
  rowOf: (item: T) => R,
  drop: object = buried,
): Promise<number> {
  const before = await model.find({}, { version: 1, gone: 1 }).lean<R[]>();
  const left = new Map(before.map((row) => [row._id, row]));
  let count = 0;
  for await (const item of items) {
    const { _id, ...row } = rowOf(item);
    // What was marked as gone before the export began, and is in it, was marked by mistake.
    const revived = left.get(_id)?.gone === true;
    const filter = { _id, $or: [{ version: { $lte: row.version } }, ...(revived ? [{ gone: true }] : [])] };
    const write = { $set: { ...row, ...(revived ? { gone: false } : {}) } };
    await model.updateOne(filter as never, write as never, { upsert: true }).catch((error) => {
      // An event was faster, and newer.
      if (!isDuplicateKey(error)) throw error;
    });
    left.delete(_id);
    count += 1;
  }
  for (const { _id, version, gone } of left.values()) {
    if (!gone) await model.updateOne({ _id, version } as never, { $set: drop } as never);
  }
  return count;
}
