/**
 * With which Node runs the product; the Makefile and the Dockerfile name it too. V8 lets the young generation of the heap grow to
 * 128 MB under load, and what sockets have read stays in memory until it is collected.
 */
export const nodeFlags = ['--max-semi-space-size=16'];
