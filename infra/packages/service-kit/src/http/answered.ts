/**
 * The event of an answer (`ServerResponse`) that the gateway of this process has whole, however slowly its client reads.
 * Over the network, `close` says the same.
 */
export const answeredEvent = 'answered';
