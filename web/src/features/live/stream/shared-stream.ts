import type { StreamMessage } from '@cardinal/contracts';
import { openEventStream, type Resume, type StreamListener } from './event-stream.ts';
import { type StreamAddress, streamName } from './stream-address.ts';

/** What the tab that listens tells the others, and what they ask it. */
type Word =
  | { kind: 'message'; message: StreamMessage; id: string }
  | { kind: 'state'; up: boolean }
  | { kind: 'anybody-there' };

/** How long a tab that is looked at waits for the one that listens, which may be frozen, before it takes over. */
const PATIENCE_MS = 1_500;

/**
 * Listens to the server once for all tabs of this browser: the one that holds the lock listens and tells the others,
 * and when it goes, another goes on where it was. Where the browser has no locks, each tab listens by itself.
 * @param age as for a tab that listens by itself
 * @returns what ends it
 */
export function openSharedStream(
  address: StreamAddress,
  listener: StreamListener,
  age?: Resume['age'],
): () => void {
  // Everything is read again now and then even so.
  if (typeof EventSource === 'undefined') return () => undefined;
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    return openEventStream(address, listener, { age });
  }
  const name = streamName(address);
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  /** Ends the stream of this tab, while it is the one that listens. */
  let endStream: (() => void) | undefined;
  let up = false;
  let lastId: string | undefined;
  let heard = false;
  let joined = false;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function receive(word: Word): void {
    clearTimeout(patience);
    if (word.kind === 'anybody-there') {
      if (endStream) channel.postMessage({ kind: 'state', up } satisfies Word);
      return;
    }
    heard = true;
    if (word.kind === 'message') {
      lastId = word.id || lastId;
      listener.onMessage(word.message, word.id);
    } else {
      up = word.up;
      listener.onState(up);
      if (!up || endStream || joined) return;
      joined = true;
      // What this tab read before it heard of the other may be older than what that one has told.
      listener.onMessage({ type: 'reset' }, '');
    }
  }

  function tell(word: Word): void {
    channel.postMessage(word);
    receive(word);
  }

  function lead(): Promise<void> {
    clearTimeout(patience);
    if (closing.signal.aborted) return Promise.resolve();
    endStream = openEventStream(
      address,
      {
        onMessage: (message, id) => tell({ kind: 'message', message, id }),
        onState: (state) => tell({ kind: 'state', up: state }),
      },
      { lastId, missed: heard, age },
    );
    return new Promise((resolve) => closing.signal.addEventListener('abort', () => resolve()));
  }

  /** Waits until no other tab listens, then listens until this one is closed or another takes over. */
  async function take(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(name, options, lead);
    } catch {
      // Closed while waiting, or robbed while listening.
    }
    endStream?.();
    endStream = undefined;
    if (!closing.signal.aborted) void take({ signal: closing.signal });
  }

  function ask(): void {
    if (document.visibilityState !== 'visible' || endStream) return;
    channel.postMessage({ kind: 'anybody-there' } satisfies Word);
    clearTimeout(patience);
    patience = setTimeout(() => void take({ steal: true }), PATIENCE_MS);
  }

  channel.onmessage = ({ data }: MessageEvent<Word>) => receive(data);
  document.addEventListener('visibilitychange', ask);
  void take({ signal: closing.signal });
  ask();

  return () => {
    clearTimeout(patience);
    document.removeEventListener('visibilitychange', ask);
    closing.abort();
    channel.close();
  };
}
