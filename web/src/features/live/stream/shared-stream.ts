import type { StreamMessage } from '@cardinal/contracts';
import { openEventStream, type Resume, type StreamListener } from './event-stream.ts';
import { createLeaderLock } from './leader-lock.ts';
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
  const channel = new BroadcastChannel(streamName(address));
  let up = false;
  let lastId: string | undefined;
  let heard = false;
  let joined = false;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const lock = createLeaderLock(streamName(address), () => {
    clearTimeout(patience);
    const tellAll: StreamListener = {
      onMessage: (message, id) => tell({ kind: 'message', message, id }),
      onState: (state) => tell({ kind: 'state', up: state }),
    };
    return openEventStream(address, tellAll, { lastId, missed: heard, age });
  });

  function receive(word: Word): void {
    clearTimeout(patience);
    if (word.kind === 'anybody-there') {
      if (lock.isLeader()) channel.postMessage({ kind: 'state', up } satisfies Word);
      return;
    }
    heard = true;
    if (word.kind === 'message') {
      lastId = word.id || lastId;
      listener.onMessage(word.message, word.id);
    } else {
      up = word.up;
      listener.onState(up);
      if (!up || lock.isLeader() || joined) return;
      joined = true;
      // What this tab read before it heard of the other may be older than what that one has told.
      listener.onMessage({ type: 'reset' }, '');
    }
  }

  function tell(word: Word): void {
    channel.postMessage(word);
    receive(word);
  }

  function ask(): void {
    if (document.visibilityState !== 'visible' || lock.isLeader()) return;
    channel.postMessage({ kind: 'anybody-there' } satisfies Word);
    clearTimeout(patience);
    patience = setTimeout(lock.steal, PATIENCE_MS);
  }

  channel.onmessage = ({ data }: MessageEvent<Word>) => receive(data);
  document.addEventListener('visibilitychange', ask);
  lock.wait();
  ask();

  return () => {
    clearTimeout(patience);
    document.removeEventListener('visibilitychange', ask);
    lock.close();
    channel.close();
  };
}
