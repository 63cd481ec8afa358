import type { Struck } from '../faults/storm.ts';

/** A request that another server has received from a service, which waits for its answer. */
interface Sent {
  service: string;
  /** The connection between the two. */
  link: string;
  timeoutMs: number;
  /** When it was received. */
  at: string;
}

/** To store the answer. */
const spareMs = 1_000;
/** A request that waited in a connection comes through a little after its fault. */
const lateMs = 1_000;

const meets = ({ from, to }: Struck, begin: number, end: number): boolean => from <= end && to >= begin;

/**
 * Whether the answer may have been lost, or not stored, so that it is sent again: by faults of the connection or of the service
 * that waits for it, or of its database, which is tried again unless the service is killed first.
 */
export function mayBeLost({ service, link, timeoutMs, at }: Sent, faults: readonly Struck[]): boolean {
  const begin = Date.parse(at) - lateMs;
  const inTime = begin + lateMs + timeoutMs + spareMs;
  const stored = faults
    .filter(({ target }) => target === `${service} → MongoDB` || target === 'MongoDB')
    .filter((fault) => meets(fault, begin, inTime))
    .reduce((end, { to }) => Math.max(end, to + timeoutMs + spareMs), inTime);
  return faults.some(
    (fault) =>
      (fault.target === link && meets(fault, begin, inTime)) ||
      (fault.target === service && meets(fault, begin, stored)),
  );
}
