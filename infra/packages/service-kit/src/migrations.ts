import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './config.ts';
import { createLease } from './lease.ts';
import type { Log } from './log.ts';
import { type Connection, ensureIndexes } from './mongo.ts';
import { dropReplacedIndexes } from './replaced-indexes.ts';

/**
 * A data migration. It runs once for an installation, while replicas of the previous release may still be running, and
 * again from the start if it was interrupted. It must be safe in both cases.
 */
export interface Migration {
  /** Number and name, e.g. `0002-split-names`; they run in this order. */
  id: string;
  /**
   * The release before cannot read what this leaves. From the moment it begins, earlier releases refuse to start, so all
   * replicas have to be stopped before it runs.
   */
  unreadable?: boolean;
  up(connection: Connection): Promise<void>;
}

/** A migration of a newer release, which this one does not have. */
export interface NewerMigration {
  id: string;
  /** Whether this release must not touch the data. */
  unreadable: boolean;
}

interface Applied {
  _id: string;
  /** Absent while it runs, and if it was interrupted. */
  appliedAt?: Date;
  ms?: number;
  unreadable?: boolean;
}

const getRecords = (connection: Connection) => connection.collection<Applied>('migrations');

/** Earlier releases had migrations that are gone; only later numbers are of newer ones. */
function newerAmong(records: readonly Applied[], migrations: readonly Migration[]): NewerMigration[] {
  const last =
    migrations
      .map(({ id }) => id.slice(0, 4))
      .sort()
      .at(-1) ?? '';
  return records
    .filter(({ _id }) => _id.slice(0, 4) > last)
    .map(({ _id, unreadable = false }) => ({ id: _id, unreadable }))
    .sort((a, b) => a.id.localeCompare(b.id, 'en'));
}

const hasRun = ({ appliedAt }: Applied): boolean => appliedAt !== undefined;

/** The state of the database's migrations: those that wait, and those of newer releases. */
export async function migrationState(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<{ pending: string[]; newer: NewerMigration[] }> {
  const records = await getRecords(connection).find().toArray();
  const done = new Set(records.filter(hasRun).map(({ _id }) => _id));
  const pending = inOrder(migrations).filter(({ id }) => !done.has(id));
  return { pending: pending.map(({ id }) => id), newer: newerAmong(records, migrations) };
}

/** @throws StartError if a newer release left what this one cannot read */
function requireReadable(newer: readonly NewerMigration[]): void {
  const unreadable = newer.filter((migration) => migration.unreadable).map(({ id }) => id);
  if (unreadable.length === 0) return;
  throw new StartError(
    `A newer release has changed this data in a way that this one cannot read (${unreadable.join(', ')}): start that release or a later one, or restore a backup that was made before`,
  );
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
 * @throws StartError that names the failed migration, earlier ones stay done; or those of a newer release that this one
 *   cannot read, and nothing is changed
 */
export async function migrate({ connection, migrations, holder, log }: MigrateDeps): Promise<string[]> {
  const ordered = inOrder(migrations);
  // Before the lease too, which is written.
  requireReadable((await migrationState(connection, ordered)).newer);
  return alone(connection, holder, log, async () => {
    const { pending, newer } = await migrationState(connection, ordered);
    requireReadable(newer);
    if (newer.length > 0)
      log.warn({ migrations: newer.map(({ id }) => id) }, 'a newer release has migrated this data');
    for (const migration of ordered.filter(({ id }) => pending.includes(id)))
      await apply(connection, migration, log);
    // Indexes follow the models and need no number: existing ones are left unchanged.
    await step('indexes', () => ensureIndexes(connection));
    // After those that replace them are there.
    await step('replaced indexes', () => dropReplacedIndexes(connection));
    return pending;
  });
}

async function apply(connection: Connection, { id, unreadable, up }: Migration, log: Log): Promise<void> {
  const applied = getRecords(connection);
  // Half of it is as unreadable for an earlier release.
  if (unreadable) await applied.updateOne({ _id: id }, { $set: { unreadable } }, { upsert: true });
  const ms = await step(id, () => up(connection));
  await applied.updateOne({ _id: id }, { $set: { appliedAt: new Date(), ms } }, { upsert: true });
  log.info({ migration: id, ms }, 'migrated');
}
