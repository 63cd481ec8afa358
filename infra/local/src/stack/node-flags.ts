/**
 * With which Node runs the product; the Makefile and the Dockerfile name them too. V8 lets the young generation of the
 * heap grow to 128 MB under load, and what was read from sockets stays in memory until it is collected.
 */
export const nodeFlags = ['--max-semi-space-size=16'];
