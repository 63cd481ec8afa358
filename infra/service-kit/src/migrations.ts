import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './config.ts';
import { createLease } from './lease.ts';
import type { Log } from './log.ts';
import { type Connection, ensureIndexes } from './mongo.ts';

/**
 * A data migration. It runs once for an installation, while replicas of the previous release may still be running, and
 * again from the start if it was interrupted. It must be safe in both cases.
 */
export interface Migration {
  /** Number and name, e.g. `0002-split-names`; they run in this order. */
  id: string;
  up(connection: Connection): Promise<void>;
}

const isMissing = ({ codeName }: { codeName?: string }): boolean =>
  codeName === 'IndexNotFound' || codeName === 'NamespaceNotFound';

/** Removes an index that the models no longer have. */
export async function dropIndexIfThere(
  connection: Connection,
  collection: string,
  index: string,
): Promise<void> {
  await connection
    .collection(collection)
    .dropIndex(index)
    .catch((error) => {
      if (!isMissing(error)) throw error;
    });
}

interface Applied {
  _id: string;
  appliedAt: Date;
  ms: number;
}

const leaseMs = 30_000;
const pattern = /^\d{4}-[a-z0-9-]+$/;

function inOrder(migrations: readonly Migration[]): Migration[] {
  const sorted = [...migrations].sort((a, b) => a.id.localeCompare(b.id, 'en'));
  const wrong = sorted.find(
    ({ id }, index) => !pattern.test(id) || sorted[index + 1]?.id.slice(0, 4) === id.slice(0, 4),
  );
  if (wrong) throw new StartError(`Migration ${wrong.id}: ids are four unique digits and a name`);
  return sorted;
}

/** Runs `work` while no other process migrates this database; waits for one that does. */
async function alone<T>(connection: Connection, name: string, log: Log, work: () => Promise<T>): Promise<T> {
  // Two processes may have the same name, and would share a lease with that name.
  const holder = `${name}/${randomUUID()}`;
  const lease = createLease({ connection, name: 'migrations', holder, ttlMs: leaseMs });
  let waits = false;
  while (!(await lease.renew())) {
    if (!waits) log.info('another process is migrating; waiting for it');
    waits = true;
    await delay(500);
  }
  const renewal = setInterval(() => void lease.renew().catch(() => {}), leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await lease.release().catch(() => {});
  }
}

async function step(name: string, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  try {
    await work();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`Migration ${name} failed and can be run again: ${why}`, { cause });
  }
  return Math.round(performance.now() - started);
}

interface MigrateDeps {
  connection: Connection;
  migrations: readonly Migration[];
  holder: string;
  log: Log;
}

/**
 * Runs the pending migrations in order and then creates the indexes of all models. One process at a time does this; the
 * others wait.
 * @returns the ids of the migrations that ran
 * @throws StartError that names the failed migration; earlier ones stay done
 */
export async function migrate({ connection, migrations, holder, log }: MigrateDeps): Promise<string[]> {
  const ordered = inOrder(migrations);
  const applied = connection.collection<Applied>('migrations');
  return alone(connection, holder, log, async () => {
    const done = new Set((await applied.find().toArray()).map(({ _id }) => _id));
    const pending = ordered.filter(({ id }) => !done.has(id));
    for (const { id, up } of pending) {
      const ms = await step(id, () => up(connection));
      await applied.updateOne({ _id: id }, { $set: { appliedAt: new Date(), ms } }, { upsert: true });
      log.info({ migration: id, ms }, 'migrated');
    }
    // Indexes follow the models and need no number: existing ones are left unchanged.
    await step('indexes', () => ensureIndexes(connection));
    return pending.map(({ id }) => id);
  });
}
