import { MongoClient } from 'mongodb';

/**
 * The engine chooses query plans by trial. If a trial finds nothing, it would estimate costs instead, with a part of
 * MongoDB that this build lacks, and the query would fail.
 */
const planning = { internalQueryPlanRanker: 'multiPlanning' };

/**
 * How much of the cache, in percent, changed pages and their changes may take before the engine writes them to disk
 * between two checkpoints (target), and before those who write have to help (trigger). The defaults, 5 and 2.5, are
 * reached by a few thousand writes in a cache of 256 MiB. From then on the same pages are written again and again, which
 * takes as much of the processor as all else. The journal has every write anyway.
 */
const eviction = {
  wiredTigerEngineRuntimeConfig:
    'eviction_dirty_target=20,eviction_dirty_trigger=40,eviction_updates_target=10,eviction_updates_trigger=20',
};

/** Sets parameters that the embedded engine does not take at its start. */
export async function setUpEngine(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    for (const setting of [planning, eviction])
      await client.db('admin').command({ setParameter: 1, ...setting });
  } finally {
    await client.close();
  }
}
