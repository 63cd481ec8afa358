import { setTimeout as delay } from 'node:timers/promises';
import { type ChannelModel, connect } from 'amqplib';
import type { Log } from '../../log.ts';

/** A part of the bus that works over a channel of its own. */
export interface ChannelOwner {
  /**
   * Opens the channel on a new connection and sets up what the part needs there.
   * @param lose gives the whole connection up, because the channel is gone
   */
  open(connection: ChannelModel, lose: () => void): Promise<void>;
  /** The connection is gone, and the channel with it. */
  lost?(): void;
}

export interface RabbitConnectionDeps {
  url: string;
  log: Log;
  /** The parts that every connection has, in the order in which they open their channels. */
  owners: readonly ChannelOwner[];
  /** Called when the connection is lost, and when another has replaced it. */
  onChange(): void;
}

export interface RabbitConnection {
  /** The connection that is up; null while there is none. */
  current(): ChannelModel | null;
  /** Adds a part: it opens its channel now if there is a connection, and on every later one. */
  add(owner: ChannelOwner): Promise<void>;
  /** Leaves a part out of later connections. */
  remove(owner: ChannelOwner): void;
  close(): Promise<void>;
}

interface Link {
  connection: ChannelModel;
  lose(): void;
}

const withHeartbeat = (url: string) => `${url}${url.includes('?') ? '&' : '?'}heartbeat=5`;

/** Milliseconds before the first new try to connect, and at most. */
const pauses = { first: 100, most: 3_000 };

/**
 * A connection that is replaced when it, or any channel on it, is lost. A new one counts as up once every part has
 * opened its channel. Rejects when the first one cannot be opened.
 */
export async function createRabbitConnection(deps: RabbitConnectionDeps): Promise<RabbitConnection> {
  const { url, log, onChange } = deps;
  const owners = new Set(deps.owners);
  let link: Link | null = null;
  const closing = new AbortController();

  /** Opens every part's channel. Ends with the connection up, or closed. */
  async function establish(): Promise<void> {
    const connection = await connect(withHeartbeat(url), { timeout: 5_000 });
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      const wasUp = link?.connection === connection;
      if (wasUp) link = null;
      for (const owner of owners) owner.lost?.();
      connection.close().catch(() => {});
      if (!wasUp) return;
      onChange();
      void reconnect();
    };
    // Without a listener an error event would end the process; `close` follows and is what counts.
    connection.on('error', () => {});
    connection.on('close', lose);
    try {
      for (const owner of owners) await owner.open(connection, lose);
      if (lost || closing.signal.aborted) throw new Error('The connection to RabbitMQ was lost');
    } catch (error) {
      // A broker that is just starting takes connections before it has its queues; each try would leave one behind.
      lose();
      throw error;
    }
    link = { connection, lose };
    onChange();
  }

  async function reconnect(): Promise<void> {
    for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.most)) {
      await delay(pause * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      try {
        await establish();
        log.info('connected to RabbitMQ again');
        return;
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'RabbitMQ is not reachable');
      }
    }
  }

  await establish();
  return {
    current: () => link?.connection ?? null,
    async add(owner) {
      owners.add(owner);
      if (link) await owner.open(link.connection, link.lose);
    },
    remove: (owner) => void owners.delete(owner),
    async close() {
      closing.abort();
      await link?.connection.close().catch(() => {});
    },
  };
}
