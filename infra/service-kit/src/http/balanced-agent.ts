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

type AddressesOf = (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>;

const lookUpAll: AddressesOf = (hostname, options) => lookUp(hostname, { ...options, all: true });

/**
 * A lookup takes one of Node's few threads for as long as the resolver is silent, which it may be about a name whose
 * containers are all stopped: one thread for each name at most, or such a name would hold up everything else.
 */
function oneAtATime(addressesOf: AddressesOf): AddressesOf {
  const running = new Map<string, Promise<LookupAddress[]>>();
  return (hostname, options) => {
    const present = running.get(hostname);
    if (present) return present;
    const found = addressesOf(hostname, options).finally(() => running.delete(hostname));
    running.set(hostname, found);
    return found;
  };
}

/** Resolvers sort the addresses of a name by nearness, so that without this all connections went to the same one. */
function lookupAny(addressesOf: AddressesOf) {
  return (hostname: string, options: LookupOptions, found: Found): void => {
    addressesOf(hostname, { ...options, all: true }).then(
      (addresses) => {
        const [first, ...rest] = shuffled(addresses);
        if (!first) return found(new Error(`${hostname} has no address`), []);
        // Node tries the next address where one does not answer.
        if (options.all) found(null, [first, ...rest]);
        else found(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => found(error, []),
    );
  };
}

/** How long a service keeps an idle connection, and how long its callers do: they must be the ones who end it. */
export const idleConnectionMs = { service: 10_000, caller: 4_000 };

/** After this a connection is given up between two requests: under load none is ever idle. */
const connectionMs = 5_000;

class BalancedAgent extends Agent {
  readonly #since = new WeakMap<Duplex, number>();

  /** Called with each connection that a request has just let go of. */
  override keepSocketAlive(socket: Duplex): boolean {
    const now = performance.now();
    const since = this.#since.get(socket) ?? now;
    this.#since.set(socket, since);
    // Node's own answer counts too, though its types do not say so.
    return now - since < connectionMs && (super.keepSocketAlive(socket) as unknown) !== false;
  }
}

/**
 * Keeps connections and spreads requests over all addresses of a name, such as the replicas behind a Docker name.
 * Idle connections are let go well before the service would, so that no request goes out on one that is just being
 * closed, and busy ones are replaced now and then, so that new replicas soon get their share. A connection in use may
 * be silent for as long as it likes.
 */
export const createBalancedAgent = (addressesOf: AddressesOf = lookUpAll): Agent =>
  new BalancedAgent({
    keepAlive: true,
    maxFreeSockets: 256,
    scheduling: 'fifo',
    timeout: idleConnectionMs.caller,
    lookup: lookupAny(oneAtATime(addressesOf)),
  });
