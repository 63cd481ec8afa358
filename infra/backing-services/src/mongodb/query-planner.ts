import { MongoClient } from 'mongodb';

/**
 * Makes the engine choose query plans by trial. If a trial finds nothing, it would estimate costs instead, with a part
 * of MongoDB that this build lacks, and the query would fail.
 */
export async function choosePlansByTrying(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    await client.db('admin').command({ setParameter: 1, internalQueryPlanRanker: 'multiPlanning' });
  } finally {
    await client.close();
  }
}
