import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { serverAddress } from '@cardinal/backing-services';

/** The current faults of the network, for both directions of all connections. */
interface Weather {
  latencyMs: number;
  blackhole: boolean;
  cut: boolean;
}

/** Forwards bytes in one direction, in order, each delayed by the latency at its arrival. */
class Lane {
  #tail = Promise.resolve();

  constructor(from: Socket, to: Socket, weather: Weather) {
    from.on('data', (bytes) => this.#carry(weather.latencyMs, () => to.writable && to.write(bytes)));
    from.on('end', () => this.#carry(weather.latencyMs, () => to.end()));
    from.on('error', () => to.destroy());
    if (weather.blackhole) from.pause();
  }

  #carry(latencyMs: number, deliver: () => void): void {
    const due = Date.now() + latencyMs;
    this.#tail = this.#tail.then(async () => {
      if (due > Date.now()) await delay(due - Date.now());
      deliver();
    });
  }
}

/** Resets a TCP connection; a Unix socket has no reset. */
const end = (socket: Socket) => (socket.remoteFamily ? socket.resetAndDestroy() : socket.destroy());

/** A TCP proxy whose network can be made slow, silent or broken while connections are open. */
export class TcpProxy {
  readonly #weather: Weather = { latencyMs: 0, blackhole: false, cut: false };
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(target: NetConnectOpts) {
    this.#server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
      if (this.#weather.cut) return void end(client);
      const server = connect({ ...target, noDelay: true, allowHalfOpen: true });
      for (const socket of [client, server]) {
        this.#sockets.add(socket.once('close', () => this.#sockets.delete(socket)));
      }
      new Lane(client, server, this.#weather);
      new Lane(server, client, this.#weather);
    });
  }

  async listen(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Bytes that arrive from now on are delayed by this. */
  latency(milliseconds: number): void {
    this.#weather.latencyMs = milliseconds;
  }

  /** Connections stay open but nothing gets through, as if packets were dropped; `heal` delivers what waited. */
  blackhole(): void {
    this.#weather.blackhole = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Ends all connections and refuses new ones until `heal`. */
  cut(): void {
    this.#weather.cut = true;
    this.reset();
  }

  /** Ends all connections with a TCP reset; new ones are accepted. */
  reset(): void {
    for (const socket of this.#sockets) end(socket);
  }

  /** Removes all faults. */
  heal(): void {
    Object.assign(this.#weather, { latencyMs: 0, blackhole: false, cut: false });
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.reset();
    await once(this.#server, 'close');
  }
}

/**
 * Starts a proxy on a free loopback port.
 * @param target as `serverAddress` reads it, such as `127.0.0.1:5672`
 */
export async function startTcpProxy({ target }: { target: string }): Promise<TcpProxy> {
  return new TcpProxy(serverAddress(target)).listen();
}
