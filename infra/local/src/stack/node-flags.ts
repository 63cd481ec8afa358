/**
 * With which Node runs the product; the Makefile and the Dockerfile name them too. V8 lets the young generation of the
 * heap grow to 128 MB under load, and what was read from sockets stays in memory until it is collected. The old
 * generation it lets grow to four times of what was in use after the last collection; here by 30 %.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

/** For each thread glibc would keep memory of its own that nobody else can use. Node has ten, one of which works. */
export const nodeMemory = { MALLOC_ARENA_MAX: '1' };
