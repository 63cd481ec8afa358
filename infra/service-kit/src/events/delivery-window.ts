/** How long events are gathered at rest. Milliseconds; open pages see changes so much later. */
const shortMs = 20;
/** How long while events keep coming: what follows them costs a third then, and leaves the processor to those who wait. */
const longMs = 60;
/** With so many the window closes: more would not make them cheaper. */
const mostEvents = 100;

interface Window {
  closed: Promise<void>;
  close(): void;
  events: number;
}

/**
 * Lets events in together: those that come within one window are handled side by side, so that what their handlers ask
 * the database at the same time is asked with one command. It also puts what follows a write behind its answer.
 */
export function createDeliveryWindow(): () => Promise<void> {
  let current: Window | null = null;
  let lastClosed = Number.NEGATIVE_INFINITY;

  function open(): Window {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const isBusy = performance.now() - lastClosed < longMs;
    const close = () => {
      clearTimeout(timer);
      current = null;
      lastClosed = performance.now();
      resolve();
    };
    const timer = setTimeout(close, isBusy ? longMs : shortMs);
    return { closed, close, events: 0 };
  }

  return () => {
    current ??= open();
    const { closed, close } = current;
    current.events += 1;
    if (current.events === mostEvents) close();
    return closed;
  };
}
