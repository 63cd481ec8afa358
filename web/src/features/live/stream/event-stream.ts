import { type StreamMessage, streamMessage } from '@cardinal/contracts';
import { type StreamAddress, streamUrl } from './stream-address.ts';

export interface StreamListener {
  /** `id` is where to go on after it. */
  onMessage: (message: StreamMessage, id: string) => void;
  /** Whether messages are coming in. */
  onState: (up: boolean) => void;
}

export interface Resume {
  /** Where another tab was when it stopped listening, if it did. */
  lastId?: string;
  /** Something may have happened since somebody listened last. */
  missed?: boolean;
  /** How long ago the oldest thing was read that the page shows. Milliseconds. */
  age?: () => number;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** An answer may be this much older than its arrival, with the difference between clocks. */
const SLACK_MS = 10_000;
/** The server tells of so many past seconds at most. */
const MOST_SECONDS = 60;

/** How many seconds back everything that may be unknown to the page happened; undefined where that is too long. */
function secondsBack(ageMs: number): number | undefined {
  const seconds = Math.ceil((ageMs + SLACK_MS) / 1_000);
  return seconds > MOST_SECONDS ? undefined : seconds;
}

/**
 * Listens to the server. The browser itself comes back after a broken line and says where it was; what it gives up
 * on, an answer that is no stream, is tried again here, less and less often.
 * @returns what ends it
 */
export function openEventStream(
  address: StreamAddress,
  { onMessage, onState }: StreamListener,
  { lastId, missed = false, age = () => 0 }: Resume = {},
): () => void {
  let source: EventSource;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listening = false;

  function open() {
    clearTimeout(timer);
    timer = undefined;
    const recent = missed || lastId !== undefined ? undefined : secondsBack(age());
    missed ||= lastId === undefined && recent === undefined;
    source = new EventSource(streamUrl(address, { lastEventId: lastId, recent }));
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      listening = true;
      onState(true);
      // Nobody knows where we were, so anything may have happened since.
      if (missed && lastId === undefined) onMessage({ type: 'reset' }, '');
      missed = false;
    };
    source.onmessage = ({ data, lastEventId: id }: MessageEvent<string>) => {
      lastId = id || lastId;
      const message = parse(data);
      if (message) onMessage(message, id);
    };
    source.onerror = () => {
      onState(false);
      missed = true;
      if (source.readyState !== EventSource.CLOSED) return;
      // Whoever was let in and no longer is may be signed out; that shows when asking who we are.
      if (listening) onMessage({ type: 'user' }, '');
      listening = false;
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
  }

  const hurry = () => timer !== undefined && open();
  window.addEventListener('online', hurry);
  open();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', hurry);
    source.close();
  };
}

/** A message of a newer server may be unknown here; it is not for us then. */
function parse(data: string): StreamMessage | undefined {
  try {
    return streamMessage.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
