import type { Numbered } from './refresh-cards.ts';

/** Messages that arrive in a burst are applied together. */
const GATHER_MS = 80;
const RETRY_MS = 150;
/** After this time they are applied, whatever the user does. */
const LONGEST_MS = 5_000;

interface MessageQueueDeps {
  apply: (messages: readonly Numbered[]) => void;
  /** Whether to wait: a write is in progress, or something is being dragged. */
  isBusy: (waiting: readonly Numbered[]) => boolean;
}

/** Delays messages while applying them would disturb the user. */
export function createMessageQueue({ apply, isBusy }: MessageQueueDeps) {
  let waiting: Numbered[] = [];
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    if (isBusy(waiting) && Date.now() - since < LONGEST_MS) {
      timer = setTimeout(flush, RETRY_MS);
      return;
    }
    const messages = waiting;
    waiting = [];
    apply(messages);
  }

  return {
    push(message: Numbered): void {
      if (waiting.length === 0) since = Date.now();
      waiting.push(message);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
