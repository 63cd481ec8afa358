import type { ProcessName } from './environment.ts';

const flags = (youngMb: number) => [`--max-semi-space-size=${youngMb}`, '--heap-growing-percent=30'];

/**
 * With which Node runs the product and its services; the Makefile and the Dockerfile name them too. V8 lets the young
 * generation of the heap grow to 128 MB under load, and what was read from sockets stays in memory until it is collected.
 * The old generation it lets grow to four times of what was in use after the last collection; here by 30 %.
 */
export const nodeFlags = flags(8);

/**
 * Data that the gateway passes on is outside of the heap, but counts as growth of the old generation until the young
 * one is collected. With a large young one, V8 collects the whole heap after each 12 MB that pass.
 */
const gatewayFlags = flags(1);

export const getNodeFlags = (name: ProcessName): string[] => (name === 'gateway' ? gatewayFlags : nodeFlags);

/** For each thread glibc would keep memory of its own that nobody else can use. Node has ten, one of which works. */
export const nodeMemory = { MALLOC_ARENA_MAX: '1' };
