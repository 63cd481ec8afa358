import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { Agent } from 'node:http';

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

/** Resolvers sort the addresses of a name by nearness, so that without this all connections went to the same one. */
function lookupAny(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const [first, ...rest] = shuffled(addresses);
    if (!first) return found(new Error(`${hostname} has no address`), []);
    // Node tries the next address where one does not answer.
    if (options.all) found(null, [first, ...rest]);
    else found(null, first.address, first.family);
  });
}

/** How long a service keeps an idle connection, and how long its callers do: they must be the ones who end it. */
export const idleConnectionMs = { service: 10_000, caller: 4_000 };

/**
 * Keeps connections and spreads requests over all addresses of a name, such as the replicas behind a Docker name.
 * Idle connections are let go well before the service would, so that no request goes out on one that is just being
 * closed, and new replicas are soon found. Connections in use may be silent for as long as they like.
 */
export const createBalancedAgent = (): Agent =>
  new Agent({
    keepAlive: true,
    maxFreeSockets: 256,
    scheduling: 'fifo',
    timeout: idleConnectionMs.caller,
    lookup: lookupAny,
  });
