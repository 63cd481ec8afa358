import type { StreamMessage } from '@cardinal/contracts';
import { createLeaderLock } from '#api/leader-lock.ts';
import { openEventStream, type Resume, type StreamListener } from './event-stream.ts';
import { type StreamAddress, streamName } from './stream-address.ts';

/** Messages between the listening tab and the others. */
type Word =
  | { kind: 'message'; message: StreamMessage; id: string }
  | { kind: 'state'; up: boolean }
  | { kind: 'anybody-there' };

/** How long a visible tab waits for the listening one, which may be frozen, before it takes over. */
const PATIENCE_MS = 1_500;

/**
 * Listens to the server once for all tabs of this browser. The tab that holds the lock listens and forwards messages;
 * when it closes, another one resumes at its position. Without the locks API, each tab listens by itself.
 * @param age as in `openEventStream`
 * @returns a function that stops it
 */
export function openSharedStream(
  address: StreamAddress,
  listener: StreamListener,
  age?: Resume['age'],
): () => void {
  // Everything is still refetched from time to time.
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
    const everybody: StreamListener = {
      onMessage: (message, id) => publish({ kind: 'message', message, id }),
      onState: (state) => publish({ kind: 'state', up: state }),
    };
    return openEventStream(address, everybody, { lastId, missed: heard, age });
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
      // Data that this tab loaded before it joined may be older than the leader's last message.
      listener.onMessage({ type: 'reset' }, '');
    }
  }

  function publish(word: Word): void {
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
