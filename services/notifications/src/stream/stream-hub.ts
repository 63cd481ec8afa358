import {
  AppError,
  createCoalescedRun,
  type EventBus,
  type Log,
  type ProjectWatch,
} from '@cardinal/service-kit';
import type { NotificationsConfig } from '../config.ts';
import { Connections } from './connections.ts';
import type { Rights, StreamRequest } from './rights.ts';
import type { Audience, Entry, Refresh } from './stream.entry.ts';
import type { EndReason, StreamConnection } from './stream-connection.ts';
import { type StreamLog, streamTopic } from './stream-log.repository.ts';
import { mayHear } from './viewer.ts';

export interface StreamHubDeps {
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

/** Where in the log a stream starts; by default now. */
export interface StreamStart {
  /** The number to resume after. */
  lastEventId?: number | undefined;
  /** How long ago it starts. Seconds. */
  recent?: number | undefined;
}

/** Rejects a stream for now; the page tries again. */
export const streamsBusy = (): AppError =>
  new AppError('overloaded', 'Live updates are busy. They will be back in a moment.', { retryAfter: 5 });

/** What the hub stores for a stream besides the connection. */
interface Seat {
  request: StreamRequest;
  /** The checks of its rights run one after another, so that the last one wins. */
  looks: Promise<void>;
}

/**
 * Feeds the open streams of this replica from the log. Its only state is the connections, so any number of replicas can
 * run side by side.
 */
export class StreamHub {
  readonly connections = new Connections();
  stopped = false;
  readonly #deps: StreamHubDeps;
  readonly #seats = new Map<StreamConnection, Seat>();
  readonly #timers: NodeJS.Timeout[];
  /** The number of the last entry offered to the live streams; null until the first stream opens. */
  #cursor: number | null = null;
  /** Runs once at a time; a request during a run causes another one. */
  readonly #pump = createCoalescedRun(() => this.#feed());

  constructor(deps: StreamHubDeps) {
    this.#deps = deps;
    const { bus, config } = deps;
    bus.onBroadcast(streamTopic, () => void this.#pump.request());
    this.#timers = [
      setInterval(() => void this.#pump.request(), config.STREAM_POLL_MS).unref(),
      setInterval(() => void this.#lookAfter(), config.STREAM_HEARTBEAT_MS).unref(),
    ];
  }

  /**
   * Checks the rights of a stream and starts it.
   * @throws AppError if its user may hear nothing
   */
  async open(
    connection: StreamConnection,
    request: StreamRequest,
    { lastEventId, recent }: StreamStart = {},
  ): Promise<void> {
    // Registered before its rights are read, so that no change of them is missed.
    this.connections.add(connection);
    this.#seats.set(connection, { request, looks: Promise.resolve() });
    try {
      await this.#deps.ensure(request);
      await this.#look(connection);
      const begin = this.#cursor ?? (await this.#deps.streams.head());
      this.#cursor ??= begin;
      const from = lastEventId === undefined ? await this.#ago(recent) : await this.#known(lastEventId);
      if (connection.ended) return await this.#refuse(connection.ended, request);
      connection.begin(from ?? this.#cursor);
      if (lastEventId !== undefined && from === undefined) connection.reset(this.#cursor);
      await this.#catchUp(connection);
    } catch (error) {
      this.close(connection, 'rights');
      throw error;
    }
  }

  /** Answers a stream that ended before it started; otherwise its page would wait for ever. */
  async #refuse(reason: EndReason, request: StreamRequest): Promise<void> {
    if (reason === 'client') return;
    await this.#deps.rights(request);
    throw streamsBusy();
  }

  async #known(number: number): Promise<number | undefined> {
    return (await this.#deps.streams.covers(number)) ? number : undefined;
  }

  async #ago(seconds: number | undefined): Promise<number | undefined> {
    return seconds === undefined
      ? undefined
      : this.#deps.streams.before(new Date(Date.now() - seconds * 1_000));
  }

  close(connection: StreamConnection, reason: EndReason): void {
    if (!this.#seats.delete(connection)) return;
    this.connections.remove(connection);
    connection.end(reason);
    this.#deps.onEnd(connection.ended ?? reason);
  }

  stop(): void {
    this.stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const connection of this.connections) this.close(connection, 'stopping');
  }

  /** Catches a stream up with the live ones; from then on it is fed with them. */
  async #catchUp(connection: StreamConnection): Promise<void> {
    while (!connection.ended && connection.position < (this.#cursor ?? 0)) {
      const batches = await this.#deps.streams.after(connection.position);
      for (const { first, last, entries } of batches) {
        await this.#makeSure(
          entries,
          (audience) => connection.viewer !== null && mayHear(connection.viewer, audience),
        );
        for (const [index, entry] of entries.entries()) connection.offer(first + index, entry);
        connection.position = last;
      }
      if (batches.length === 0) break;
    }
    connection.live = true;
    if (connection.ended) this.close(connection, connection.ended);
  }

  /** Resolves once the current entries of the log have been offered to the live streams, if that is possible now. */
  flush(): Promise<void> {
    return this.#pump.request();
  }

  /** Offers new entries of the log to the live streams. */
  async #feed(): Promise<void> {
    try {
      let batches: Awaited<ReturnType<StreamLog['after']>>;
      do {
        if (this.stopped || this.#cursor === null) return;
        batches = await this.#deps.streams.after(this.#cursor);
        for (const { first, entries } of batches)
          for (const [index, entry] of entries.entries()) await this.#deliver(first + index, entry);
      } while (batches.length > 0);
    } catch (error) {
      if (!this.stopped)
        this.#deps.log.warn({ err: error }, 'streams wait for the database or the projects service');
    }
  }

  async #deliver(number: number, entry: Entry): Promise<void> {
    if (number <= (this.#cursor ?? 0)) return;
    await this.#makeSure([entry], (audience) => this.connections.concernedBy(audience).size > 0);
    for (const connection of entry.tell ? this.connections.concernedBy(entry.tell.audience) : []) {
      if (connection.live) connection.offer(number, entry);
      if (connection.ended) this.close(connection, connection.ended);
    }
    // Before the first await: a stream that opens meanwhile starts after the offered entries.
    this.#cursor = number;
    if (entry.refresh) await this.refresh(entry.refresh);
  }

  /**
   * Before a message about a project is sent: verifies that nobody receives it by a revoked right. Changes arrive as a
   * `refresh`.
   */
  async #makeSure(entries: readonly Entry[], concerns: (audience: Audience) => boolean): Promise<void> {
    const projectIds = new Set<string>();
    for (const { tell } of entries) {
      if (!tell || tell.audience.to === 'users') continue;
      if (concerns(tell.audience)) projectIds.add(tell.audience.projectId);
    }
    if (!this.#deps.watch.isSure(projectIds)) await this.#deps.watch.ensure(projectIds);
  }

  /** Ends the streams of users who lost rights; their pages reconnect with the new ones. */
  async refresh(refresh: Refresh): Promise<void> {
    const touched = this.connections.touchedBy(refresh);
    await Promise.all(touched.map((connection) => this.#lookAgain(connection)));
  }

  #look(connection: StreamConnection): Promise<void> {
    const seat = this.#seats.get(connection);
    if (!seat) return Promise.resolve();
    const look = async () => this.connections.setViewer(connection, await this.#deps.rights(seat.request));
    const result = seat.looks.then(look, look);
    seat.looks = result.catch(() => {});
    return result;
  }

  async #lookAgain(connection: StreamConnection): Promise<void> {
    const before = connection.viewer;
    try {
      await this.#look(connection);
      const now = connection.viewer;
      if ((before?.user && !now?.user) || (before?.named && !now?.named)) this.close(connection, 'rights');
    } catch {
      // Nothing left to hear, or the rights are unknown: the page asks again, and the answer says which.
      this.close(connection, 'rights');
    }
  }

  async #lookAfter(): Promise<void> {
    const { streams, log } = this.#deps;
    for (const connection of this.connections) {
      if (connection.endsAt < performance.now()) this.close(connection, 'age');
      else connection.heartbeat(this.#cursor ?? 0);
      if (connection.ended) this.close(connection, connection.ended);
    }
    try {
      const head = await streams.head();
      if (this.#cursor !== null && head < this.#cursor) this.#beginAgain(head);
    } catch (error) {
      if (!this.stopped) log.warn({ err: error }, 'the stream log cannot be read');
    }
  }

  /** The log was lost, such as when the database was restored from an older copy. */
  #beginAgain(head: number): void {
    this.#cursor = head;
    for (const connection of this.connections) if (connection.live) connection.reset(head);
  }
}
