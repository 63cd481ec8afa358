import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Db } from 'mongodb';
import { root } from '../options.ts';
import type { Product } from '../product.ts';

export type Rows = ({ _id: string } & Record<string, unknown>)[];

export const getDatabase = ({ mongo }: Product, service: string): Db => mongo.db(`cardinal_${service}`);

/** The plan of a super admin has no limits. */
export async function superAdminId(product: Product): Promise<string> {
  const admin = await getDatabase(product, 'auth').collection('users').findOne({ isSuperAdmin: true });
  return String(admin?._id);
}

/** Nothing here must survive a crash, so nothing waits for the disk. */
export async function insert(db: Db, collection: string, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  await db
    .collection<{ _id: string }>(collection)
    .insertMany(rows, { ordered: false, writeConcern: { w: 1, journal: false } });
}

/** Services that keep little; projects and notifications ask for a card, or for a project, when somebody needs it. */
const rebuilt = ['auth', 'cards', 'integrations'];

/** Read models come from their owners, as an operator would have them filled. */
export async function rebuildReadModels(dataDir: string): Promise<void> {
  for (const SERVICE of rebuilt) {
    await promisify(execFile)(process.execPath, ['infra/tools/operations/src/main.ts', 'rebuild'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, SERVICE },
    });
  }
}
