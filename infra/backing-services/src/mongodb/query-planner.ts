import { MongoClient } from 'mongodb';

/**
 * Makes the engine choose query plans by trying them. Its other way, which estimates costs where a trial found nothing
 * at once, needs a part of MongoDB that this build leaves out, and would fail such queries with an error.
 */
export async function choosePlansByTrying(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    await client.db('admin').command({ setParameter: 1, internalQueryPlanRanker: 'multiPlanning' });
  } finally {
    await client.close();
  }
}
