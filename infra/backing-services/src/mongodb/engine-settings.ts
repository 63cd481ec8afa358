import { MongoClient } from 'mongodb';

/**
 * The engine chooses query plans by trial. If a trial finds nothing, it would estimate costs instead, with a part of
 * MongoDB that this build lacks, and the query would fail.
 */
const planning = { internalQueryPlanRanker: 'multiPlanning' };

/**
 * Shares of the cache, in percent, of which pages that changed may take so much before they are written to disk between
 * two checkpoints. By default 5 and 2.5: in a cache of 256 MiB that is reached by a few thousand writes, and from then on
 * writing the same pages again and again takes as much of the processor as all else. The journal has every write anyway.
 */
const eviction = {
  wiredTigerEngineRuntimeConfig: [
    ...['eviction_dirty_target=20', 'eviction_dirty_trigger=40'],
    ...['eviction_updates_target=10', 'eviction_updates_trigger=20'],
  ].join(),
};

/** Sets what the embedded engine cannot be told at its start. */
export async function setUpEngine(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    for (const setting of [planning, eviction])
      await client.db('admin').command({ setParameter: 1, ...setting });
  } finally {
    await client.close();
  }
}
