/** How long events are gathered at rest. Milliseconds; open pages see changes so much later. */
const shortMs = 20;
/** How long while they keep coming, which is for so long after a window. Milliseconds. */
const middleMs = 60;
/** How long under load: they share what follows them, and leave the processor to those who wait. Milliseconds. */
const longMs = 240;
/** Under load is a service that had so many events in each of so many windows in a row. */
const load = { events: 2, windows: 5 };
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
  /** Windows in a row that had many events. */
  let full = 0;

  function lengthOfNext(): number {
    const isBusy = performance.now() - lastClosed < middleMs;
    if (isBusy) return full < load.windows ? middleMs : longMs;
    full = 0;
    return shortMs;
  }

  function open(): Window {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const close = () => {
      clearTimeout(timer);
      full = window.events < load.events ? 0 : full + 1;
      current = null;
      lastClosed = performance.now();
      resolve();
    };
    const timer = setTimeout(close, lengthOfNext());
    const window = { closed, close, events: 0 };
    return window;
  }

  return () => {
    current ??= open();
    const { closed, close } = current;
    current.events += 1;
    if (current.events === mostEvents) close();
    return closed;
  };
}
