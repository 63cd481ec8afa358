import { randomUUID } from 'node:crypto';
import { AppError, type Connection, createLease, isOutage, type Log } from '@cardinal/service-kit';
import type { DiscardImport } from './discard-import.ts';
import type { ImportRow } from './import.model.ts';
import type { ImportFiles } from './import-files.ts';
import { createImportLimiter } from './import-limiter.ts';
import { leaseMs, type Turn, takeTurn } from './import-turn.ts';
import type { Imports } from './imports.ts';
import type { RunImport } from './run-import.ts';
import type { TakeBack } from './take-back.ts';

/** Imports that this process works on at a time; others wait here, or another process takes them. */
const limits = { most: 2, waiting: Number.POSITIVE_INFINITY };
/** How long a file is kept that nobody goes on with (docs/import.md). */
const keptMs = 7 * 24 * 60 * 60 * 1_000;
/** By then, an upload has ended, and so has a batch that is written while its import is stopped. */
const stepMs = 60 * 60 * 1_000;

export interface ImportWorkerDeps {
  connection: Connection;
  imports: Imports;
  files: Pick<ImportFiles, 'remove'>;
  discard: DiscardImport;
  run: RunImport;
  takeBack: TakeBack;
  log: Log;
}

export type ImportWorker = ReturnType<typeof createImportWorker>;

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/** An import that was started, or is gone, at this moment is left to what it does now. */
function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

/** The state that an error leaves an import in, and a sentence about it for people. */
function toEnd({ state }: ImportRow, error: unknown) {
  const reason = isRefusal(error) ? error.message : 'Something went wrong here.';
  return state === 'taking_back'
    ? { to: 'stopped' as const, failure: `${reason} You can take this import back again.` }
    : {
        to: 'failed' as const,
        failure: isRefusal(error) ? reason : `${reason} You can go on with this import.`,
      };
}

/** Works on imports beside requests, each in one process at a time, and goes on with what a crash interrupted. */
export function createImportWorker(deps: ImportWorkerDeps) {
  const { connection, imports, files, discard, run, takeBack, log } = deps;
  const holder = randomUUID();
  const working = new Map<string, Promise<void>>();
  const limited = createImportLimiter({ limits });
  let isStopped = false;

  async function removeFile(importId: string): Promise<void> {
    await files.remove(importId);
    await imports.noteFileGone(importId);
  }

  async function fail(row: ImportRow, error: unknown): Promise<void> {
    if (!isRefusal(error)) log.error({ err: error, importId: row._id }, 'an import failed');
    const { to, failure } = toEnd(row, error);
    await imports.change(row, [row.state], to, { failure, endedAt: new Date() });
  }

  async function work(row: ImportRow, turn: Turn): Promise<void> {
    try {
      await (row.state === 'taking_back' ? takeBack : run)(row, turn);
    } catch (error) {
      // A database that is down is in the way for all, and passes: the next round goes on.
      if (isOutage(error) || !turn.isHeld()) throw error;
      await fail(row, error);
    }
  }

  async function workOn(importId: string): Promise<void> {
    const lease = createLease({ connection, name: `import:${importId}`, holder, ttlMs: leaseMs });
    if (isStopped) return;
    await takeTurn(lease, async ({ isHeld }) => {
      const row = await imports.byId(importId);
      if (row?.state === 'running' || row?.state === 'taking_back')
        await work(row, { isHeld: () => !isStopped && isHeld() });
      const after = await imports.byId(importId);
      if (after && ['done', 'stopped', 'taken_back'].includes(after.state)) await removeFile(importId);
    });
  }

  function start(importId: string): Promise<void> {
    const begun = working.get(importId);
    // It may be in another state since then, which the end of that work does not see.
    if (begun) return begun.then(() => start(importId));
    const ended = limited(() => workOn(importId))
      .catch((error) => log.warn({ err: error, importId }, 'an import waits for the next round'))
      .finally(() => working.delete(importId));
    working.set(importId, ended);
    return ended;
  }

  /** Ends what nobody goes on with, and deletes files that a crash left behind. */
  async function tidy(): Promise<void> {
    const [longAgo, before] = [keptMs, stepMs].map((ms) => new Date(Date.now() - ms)) as [Date, Date];
    const unseen = [
      ...(await imports.leftSince(['receiving'], before)),
      ...(await imports.leftSince(['ready'], longAgo)),
    ];
    for (const row of unseen) await discard(row).catch(unlessRefused);
    for (const row of await imports.leftSince(['failed', 'paused'], longAgo)) {
      const endedAt = row.endedAt ?? new Date();
      const ended = await imports
        .change(row, [row.state], 'stopped', { endedAt }, ['failure'])
        .catch(unlessRefused);
      if (ended) await removeFile(row._id);
    }
    for (const { _id } of await imports.endedWithFile(before)) await removeFile(_id);
  }

  return {
    /** Begins, or goes on with, what an import is to do; does not wait for it. */
    kick: (importId: string): void => void start(importId),
    /** Goes on with what a crash interrupted. @returns when to look again, if there was any */
    async sweep(): Promise<Date | undefined> {
      const found = await imports.atWork();
      for (const { _id } of found) if (!working.has(_id)) void start(_id);
      return found.length > 0 ? new Date() : undefined;
    },
    tidy,
    /** Waits for the batches that are being written. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(working.values());
    },
  };
}
