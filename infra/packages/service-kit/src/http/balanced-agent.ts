import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { Agent } from 'node:http';
import type { Duplex } from 'node:stream';

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

function shuffled(addresses: readonly LookupAddress[]): LookupAddress[] {
  return addresses
    .map((address) => ({ address, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ address }) => address);
}

type FindAddresses = (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>;

const lookUpAll: FindAddresses = (hostname, options) => lookUp(hostname, { ...options, all: true });

/**
 * A lookup blocks one of Node's few threads while the resolver is silent, for example about a name whose containers are
 * all stopped. So each name gets at most one thread, and cannot block the others.
 */
function oneAtATime(findAddresses: FindAddresses): FindAddresses {
  const running = new Map<string, Promise<LookupAddress[]>>();
  return (hostname, options) => {
    const present = running.get(hostname);
    if (present) return present;
    const found = findAddresses(hostname, options).finally(() => running.delete(hostname));
    running.set(hostname, found);
    return found;
  };
}

/** Resolvers sort the addresses of a name by proximity; without this, all connections would go to the same one. */
function lookupAny(findAddresses: FindAddresses) {
  return (hostname: string, options: LookupOptions, found: Found): void => {
    findAddresses(hostname, { ...options, all: true }).then(
      (addresses) => {
        const [first, ...rest] = shuffled(addresses);
        if (!first) return found(new Error(`${hostname} has no address`), []);
        // Node tries the next address if one does not answer.
        if (options.all) found(null, [first, ...rest]);
        else found(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => found(error, []),
    );
  };
}

/** How long a service keeps an idle connection, and how long its clients do: the clients must close first. */
export const idleConnectionMs = { service: 10_000, caller: 4_000 };

/** After this a connection is closed between two requests: under load none is ever idle. */
const connectionMs = 5_000;

class BalancedAgent extends Agent {
  readonly #since = new WeakMap<Duplex, number>();

  /** Called with each connection after its request. */
  override keepSocketAlive(socket: Duplex): boolean {
    const now = performance.now();
    const since = this.#since.get(socket) ?? now;
    this.#since.set(socket, since);
    // Node's own return value counts too, though its types do not declare it.
    return now - since < connectionMs && (super.keepSocketAlive(socket) as unknown) !== false;
  }
}

/**
 * Keeps connections alive and spreads requests over all addresses of a name, such as the replicas behind a Docker name.
 * Idle connections are closed well before the service does, so that no request meets a closing one. Busy ones are
 * replaced regularly, so that new replicas soon get their share. A connection in use has no timeout.
 */
export const createBalancedAgent = ({
  findAddresses = lookUpAll,
}: {
  findAddresses?: FindAddresses;
} = {}): Agent =>
  new BalancedAgent({
    keepAlive: true,
    maxFreeSockets: 256,
    scheduling: 'fifo',
    timeout: idleConnectionMs.caller,
    lookup: lookupAny(oneAtATime(findAddresses)),
  });
