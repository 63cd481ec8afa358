import { isDuplicateKey, type ReadModelFields } from '@cardinal/service-kit';
import mongoose, { type Model, type SchemaDefinition } from 'mongoose';

/** The schema of a read model: `fields`, and what every row has. */
export function readModelSchema<R extends ReadModelFields>(fields: SchemaDefinition) {
  return new mongoose.Schema<R>(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      gone: Boolean,
      ...fields,
    } as SchemaDefinition,
    { versionKey: false, id: false } as never,
  );
}

interface Page<T> {
  items: T[];
  next: string | null;
}

/** All items of an owner's export, page by page. */
export async function* eachPage<T>(page: (after?: string) => Promise<Page<T>>): AsyncGenerator<T> {
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
 * Makes a read model what its owner says it is, while events go on arriving. A row is written unless an event
 * brought a newer one. A row that was here before and is not in the export is gone at its owner; one that was
 * marked gone before and is in the export was marked by mistake.
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
  const rows = new Map(before.map((row) => [row._id, row]));
  let count = 0;
  for await (const item of items) {
    const { _id, ...row } = rowOf(item);
    const wronglyGone = rows.get(_id)?.gone === true;
    const filter = {
      _id,
      $or: [{ version: { $lte: row.version } }, ...(wronglyGone ? [{ gone: true }] : [])],
    };
    const write = { $set: { ...row, ...(wronglyGone ? { gone: false } : {}) } };
    await model.updateOne(filter as never, write as never, { upsert: true }).catch((error) => {
      // An event was faster, and newer.
      if (!isDuplicateKey(error)) throw error;
    });
    rows.delete(_id);
    count += 1;
  }
  for (const { _id, version, gone } of rows.values()) {
    if (!gone) await model.updateOne({ _id, version } as never, { $set: drop } as never);
  }
  return count;
}
