import { type Connection, dropIndexIfThere } from './mongo.ts';

/** An index that another one has replaced, by collection and name. */
interface ReplacedIndex {
  _id: string;
  since: Date;
}

/** Until then, replicas of the previous release may name it to the database, which refuses a name that it does not know. */
const keptMs = 24 * 60 * 60 * 1_000;

/** `column:severity` and `column` are versions of one index, of which each release has one. */
const getFamily = (name: string): string => name.split(':')[0] ?? name;

/**
 * Drops indexes whose keys have changed. An index cannot get other keys under its name, so such a one is called by
 * its keys: a name of its own, a colon, and what distinguishes its keys from others. The new one is there already,
 * and the old one goes at the first start after a day.
 */
export async function dropReplacedIndexes(connection: Connection, now = new Date()): Promise<void> {
  const records = connection.collection<ReplacedIndex>('replaced_indexes');
  const known = new Map((await records.find().toArray()).map(({ _id, since }) => [_id, since]));
  for (const model of Object.values(connection.models)) {
    const collection = model.collection.collectionName;
    const wanted = model.schema.indexes().flatMap(([, { name }]) => (name ? [name] : []));
    // A collection without indexes may not be there yet.
    if (wanted.length === 0) continue;
    const families = new Set(wanted.map(getFamily));
    for (const { name = '' } of await model.collection.indexes()) {
      if (!families.has(getFamily(name))) continue;
      const _id = `${collection}.${name}`;
      const since = known.get(_id);
      // A release before may have come back, and wants it again.
      if (wanted.includes(name)) {
        if (since) await records.deleteOne({ _id });
      } else if (!since) {
        await records.insertOne({ _id, since: now });
      } else if (now.getTime() - since.getTime() >= keptMs) {
        await dropIndexIfThere(connection, collection, name);
        await records.deleteOne({ _id });
      }
    }
  }
}
