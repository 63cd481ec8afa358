/** A child's first message. Here, so that a child does not load the kit, which takes longer than all else of its start. */
export type ChildAnswer<Ready> = { ready: Ready } | { failed: string };

/**
 * The message that stops a child. Not a signal, since those reach all processes of a session or container at once,
 * while the others still need this one.
 */
export const stopWord = 'stop';
