import { createCoalescedRun, type Log, type ProjectWatch } from '@cardinal/service-kit';
import type { Audience, Entry, Refresh } from '../../kernel/stream-log/stream.entry.ts';
import type { StreamLog } from '../../kernel/stream-log/stream-log.repository.ts';
import type { Connections } from './connections.ts';
import type { EndReason, StreamConnection } from './stream-connection.ts';
import { mayHear } from './viewer.ts';

interface LiveFeedDeps {
  connections: Connections;
  streams: StreamLog;
  watch: Pick<ProjectWatch, 'isSure' | 'ensure'>;
  log: Log;
  /** Reads the rights of the streams that a change may affect. */
  refresh(refresh: Refresh): Promise<void>;
  close(connection: StreamConnection, reason: EndReason): void;
}

/**
 * Before a message about a project is sent: verifies that nobody receives it by a revoked right. Changes arrive as a
 * `refresh`.
 */
async function makeSure(
  watch: LiveFeedDeps['watch'],
  entries: readonly Entry[],
  concerns: (audience: Audience) => boolean,
): Promise<void> {
  const projectIds = new Set<string>();
  for (const { tell } of entries) {
    if (!tell || tell.audience.to === 'users') continue;
    if (concerns(tell.audience)) projectIds.add(tell.audience.projectId);
  }
  if (!watch.isSure(projectIds)) await watch.ensure(projectIds);
}

/** Offers new entries of the log to the live streams. */
export function createLiveFeed({ connections, streams, watch, log, refresh, close }: LiveFeedDeps) {
  /** The number of the last entry offered to the live streams; null while none is open. */
  let cursor: number | null = null;
  let stopped = false;
  /** Runs once at a time; a request during a run causes another one. */
  const pump = createCoalescedRun({ work: feed });

  async function feed(): Promise<void> {
    try {
      let batches: Awaited<ReturnType<StreamLog['after']>>;
      do {
        if (stopped || cursor === null) return;
        batches = await streams.after(cursor);
        for (const { first, last, entries } of batches) {
          for (const [index, entry] of entries.entries()) await deliver(first + index, entry);
          // The first batch of a log has no entries.
          cursor = Math.max(cursor, last);
        }
      } while (batches.length > 0);
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'streams wait for the database or the projects service');
    }
  }

  async function deliver(number: number, entry: Entry): Promise<void> {
    if (number <= (cursor ?? 0)) return;
    await makeSure(watch, [entry], (audience) => connections.concernedBy(audience).size > 0);
    for (const connection of entry.tell ? connections.concernedBy(entry.tell.audience) : []) {
      if (connection.live) connection.offer(number, entry);
      if (connection.ended) close(connection, connection.ended);
    }
    // With no await since the offers: a stream that opens from now on starts after this entry.
    cursor = number;
    if (entry.refresh) await refresh(entry.refresh);
  }

  return {
    /** Starts at the end of the log, unless it is running. */
    async start(): Promise<void> {
      const head = cursor ?? (await streams.head());
      cursor ??= head;
    },
    /** While no stream is open nobody needs to know where the log ends. */
    rest(): void {
      cursor = null;
    },
    cursor: (): number => cursor ?? 0,
    /** Resolves once the current entries of the log have been offered to the live streams, if that is possible now. */
    flush: (): Promise<void> => pump.request(),
    /** Starts again if the log was lost, such as when the database was restored from an older copy. */
    async startAgainIfLost(): Promise<void> {
      try {
        const head = await streams.head();
        if (cursor === null || head >= cursor) return;
        cursor = head;
        for (const connection of connections.all()) if (connection.live) connection.reset(head);
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'the stream log cannot be read');
      }
    },
    stop(): void {
      stopped = true;
    },
  };
}

type CatchUpDeps = Pick<LiveFeedDeps, 'streams' | 'watch'> & { cursor: () => number };

/** Catches a stream up with the live ones; from then on it is fed with them. */
export async function catchUp(
  connection: StreamConnection,
  { streams, watch, cursor }: CatchUpDeps,
): Promise<void> {
  const concerns = (audience: Audience) => connection.viewer !== null && mayHear(connection.viewer, audience);
  while (!connection.ended && connection.position < cursor()) {
    const batches = await streams.after(connection.position);
    for (const { first, last, entries } of batches) {
      await makeSure(watch, entries, concerns);
      for (const [index, entry] of entries.entries()) connection.offer(first + index, entry);
      connection.position = last;
    }
    if (batches.length === 0) break;
  }
  // No await since the last comparison with the live streams, or an entry would be missed.
  connection.live = true;
}
