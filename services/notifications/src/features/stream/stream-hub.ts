import {
  AppError,
  createPace,
  createSchedule,
  type EventBus,
  type Log,
  type ProjectWatch,
} from '@cardinal/service-kit';
import type { NotificationsConfig } from '../../config.ts';
import type { Refresh } from '../../kernel/stream-log/stream.entry.ts';
import { type StreamLog, streamTopic } from '../../kernel/stream-log/stream-log.repository.ts';
import { type Connections, createConnections } from './connections.ts';
import { catchUp, createLiveFeed } from './live-feed.ts';
import type { Rights, StreamRequest } from './rights.ts';
import { createRightsChecks } from './rights-checks.ts';
import type { EndReason, StreamConnection } from './stream-connection.ts';

interface StreamHubDeps {
  streams: StreamLog;
  rights: Rights;
  watch: Pick<ProjectWatch, 'isSure' | 'ensure'>;
  /** Verifies the project that a stream names. */
  ensure(request: StreamRequest): Promise<void>;
  bus: EventBus;
  config: NotificationsConfig;
  log: Log;
  onEnd: (reason: EndReason) => void;
}

/** The position in the log at which a stream starts; by default now. */
interface StreamStart {
  /** The number to resume after. */
  lastEventId?: number | undefined;
  /** How long ago it starts. Seconds. */
  recent?: number | undefined;
}

/** Rejects a stream for now; the page tries again. */
export const streamsBusy = (): AppError =>
  new AppError('overloaded', 'Live updates are busy. They will be back in a moment.', { retryAfter: 5 });

/** @returns undefined to start now, and if the number to resume after is no longer in the log */
async function findStart(
  streams: StreamLog,
  { lastEventId, recent }: StreamStart,
): Promise<number | undefined> {
  if (lastEventId !== undefined) return (await streams.covers(lastEventId)) ? lastEventId : undefined;
  return recent === undefined ? undefined : streams.before(new Date(Date.now() - recent * 1_000));
}

interface PollsDeps extends Pick<StreamHubDeps, 'bus' | 'config'> {
  connections: Pick<Connections, 'size'>;
  feed: Pick<ReturnType<typeof createLiveFeed>, 'flush' | 'rest'>;
}

/**
 * Looks for new entries of the log. Who writes one says so; as that may be missed, the log is also looked at from time to
 * time: often after an entry, and then more seldom.
 */
function startPolls({ connections, feed, bus, config }: PollsDeps) {
  const sinceEntry = createPace({ most: config.STREAM_HEARTBEAT_MS });
  const polls = createSchedule({
    async look() {
      if (connections.size() === 0) feed.rest();
      else await feed.flush();
      return sinceEntry.pause(config.STREAM_POLL_MS);
    },
  });
  function hear(): void {
    if (sinceEntry.noteActivity()) polls.within(config.STREAM_POLL_MS);
    void feed.flush();
  }
  bus.onBroadcast(streamTopic, hear);
  bus.onGap(hear);
  return polls;
}

export type StreamHub = ReturnType<typeof startStreamHub>;

/**
 * Feeds the open streams of this replica from the log. Its only state is the connections, so any number of replicas can
 * run side by side.
 */
export function startStreamHub(deps: StreamHubDeps) {
  const { streams, watch, bus, config, log } = deps;
  const connections = createConnections();
  const checks = createRightsChecks({ connections, rights: deps.rights });
  const feed = createLiveFeed({ connections, streams, watch, log, refresh, close });
  let stopped = false;

  function close(connection: StreamConnection, reason: EndReason): void {
    if (!checks.remove(connection)) return;
    connection.end(reason);
    deps.onEnd(connection.ended ?? reason);
  }

  /** Ends the streams of users who lost rights; their pages reconnect with the new ones, and the answer says which. */
  async function refresh(change: Refresh): Promise<void> {
    const check = async (connection: StreamConnection) => {
      if (await checks.mustReconnect(connection)) close(connection, 'rights');
    };
    await Promise.all(connections.touchedBy(change).map(check));
  }

  /** Answers a stream that ended before it started; otherwise its page would wait for ever. */
  async function refuse(reason: EndReason, request: StreamRequest): Promise<void> {
    if (reason === 'client') return;
    await deps.rights(request);
    throw streamsBusy();
  }

  /**
   * Checks the rights of a stream and starts it.
   * @throws AppError if its user may hear nothing
   */
  async function open(connection: StreamConnection, request: StreamRequest, start: StreamStart = {}) {
    // Registered before its rights are read, so that no change of them is missed.
    checks.register(connection, request);
    try {
      await deps.ensure(request);
      await checks.check(connection);
      await feed.start();
      const from = await findStart(streams, start);
      if (connection.ended) return await refuse(connection.ended, request);
      connection.begin(from ?? feed.cursor());
      if (start.lastEventId !== undefined && from === undefined) connection.reset(feed.cursor());
      await catchUp(connection, { streams, watch, cursor: feed.cursor });
      if (connection.ended) close(connection, connection.ended);
    } catch (error) {
      close(connection, 'rights');
      throw error;
    }
  }

  function lookAfterAll(): void {
    if (connections.size() === 0) return;
    for (const connection of connections.all()) {
      if (connection.endsAt < performance.now()) close(connection, 'age');
      else connection.heartbeat(feed.cursor());
      if (connection.ended) close(connection, connection.ended);
    }
    void feed.startAgainIfLost();
  }

  const polls = startPolls({ connections, feed, bus, config });
  const heartbeat = setInterval(lookAfterAll, config.STREAM_HEARTBEAT_MS).unref();

  return {
    connections,
    open,
    close,
    refresh,
    /** Resolves once the current entries of the log have been offered to the live streams, if that is possible now. */
    flush: feed.flush,
    isStopped: () => stopped,
    stop(): void {
      stopped = true;
      feed.stop();
      void polls.stop();
      clearInterval(heartbeat);
      for (const connection of connections.all()) close(connection, 'stopping');
    },
  };
}
