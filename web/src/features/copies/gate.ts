import { onlineManager } from '@tanstack/react-query';

/** A server that is silent for this long counts as away. Milliseconds. */
const ANSWER_WITHIN = 1_500;

/** Holds copies back until the server has said what may be shown, or will not say it soon. */
export function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ANSWER_WITHIN);
  function open(): void {
    clearTimeout(timer);
    resolve();
  }
  if (!onlineManager.isOnline()) open();
  return { opened: promise, open, stop: () => clearTimeout(timer) };
}
