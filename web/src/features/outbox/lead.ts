import { createLeaderLock } from '#api/leader-lock.ts';
import type { Entry } from './entry.ts';
import type { SentError } from './failures.ts';

export type Outcome = { answer: unknown } | { error: SentError };

/** A message between the tabs of one user. */
export type Word =
  /** The stored entries have changed. */
  | { kind: 'changed' }
  /** There is something to send. */
  | { kind: 'new' }
  /** It may get through now: somebody looks, or the browser is online. */
  | { kind: 'hurry' }
  /** The leading tab is awake. */
  | { kind: 'here' }
  /** An entry was sent. */
  | { kind: 'outcome'; id: string; outcome: Outcome }
  /** An entry is not sent as it was shown. */
  | { kind: 'dropped'; entry: Entry }
  /** No answer is near; with since when no server could be reached. */
  | { kind: 'away'; since: number | undefined }
  | { kind: 'back' }
  /** The user signs out: nothing is sent from now on. */
  | { kind: 'gone' };

export interface Lead {
  isLeader(): boolean;
  say(word: Word): unknown;
  /** Has the leading tab send what is stored; if that is frozen, this tab takes over. */
  wake(kind?: 'new' | 'hurry'): void;
  close(): void;
}

interface LeadDeps {
  userId: string;
  /** Called when this tab begins to lead. */
  onLead: () => void;
  onWord: (word: Word) => void;
}

/** How long a tab waits for the leading one. */
const patienceMs = 1_000;
/** Words of the leading tab alone. */
const leaderWords = new Set<Word['kind']>(['here', 'outcome', 'away', 'back']);

/** Words that the leading tab answers. */
const wakeWords = new Set<Word['kind']>(['new', 'hurry']);

/** One tab of a browser sends what all of them have stored. */
export function createLead({ userId, onLead, onWord }: LeadDeps): Lead {
  const name = `cardinal-outbox-${userId}`;
  const channel = new BroadcastChannel(name);
  let patience: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const endPatience = () => {
    clearTimeout(patience);
    patience = undefined;
  };
  const lock = createLeaderLock(name, () => {
    endPatience();
    onLead();
    return () => {};
  });
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (leaderWords.has(data.kind)) endPatience();
    if (wakeWords.has(data.kind) && lock.isLeader()) channel.postMessage({ kind: 'here' } satisfies Word);
    onWord(data);
  };
  lock.wait();
  return {
    isLeader: lock.isLeader,
    say: (word) => isClosed || channel.postMessage(word),
    wake(kind = 'new') {
      if (isClosed || lock.isLeader()) return;
      channel.postMessage({ kind } satisfies Word);
      patience ??= setTimeout(() => {
        endPatience();
        lock.steal();
      }, patienceMs);
    },
    close() {
      isClosed = true;
      endPatience();
      lock.close();
      channel.close();
    },
  };
}
