/** How long events are gathered before they are handled. Milliseconds; open pages see changes so much later. */
const windowMs = 20;

/**
 * Lets events in together: those that come within one window are handled side by side, so that what their handlers ask
 * the database at the same time is asked with one command. It also puts what follows a write behind its answer.
 */
export function createDeliveryWindow(): () => Promise<void> {
  let current: Promise<void> | null = null;
  return () => {
    current ??= new Promise((resolve) => {
      setTimeout(() => {
        current = null;
        resolve();
      }, windowMs);
    });
    return current;
  };
}
