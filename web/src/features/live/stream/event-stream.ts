import type { StreamMessage } from '@cardinal/contracts';
import { type StreamAddress, streamUrl } from './stream-address.ts';

export interface StreamListener {
  /** `id` is the position to resume after. */
  onMessage: (message: StreamMessage, id: string) => void;
  /** Whether the stream is connected. */
  onState: (up: boolean) => void;
}

export interface Resume {
  /** The position of another tab that stopped listening, if any. */
  lastId?: string;
  /** Messages may have been missed since somebody last listened. */
  missed?: boolean;
  /** The age of the oldest data that the page shows. Milliseconds. */
  age?: () => number;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** Tolerance for the time until an answer arrived, and for the difference between clocks. */
const SLACK_MS = 10_000;
/** The server sends messages of at most this many past seconds. */
const MOST_SECONDS = 60;

/** How many past seconds of messages the page needs; undefined if that is more than the server sends. */
function secondsBack(ageMs: number): number | undefined {
  const seconds = Math.ceil((ageMs + SLACK_MS) / 1_000);
  return seconds > MOST_SECONDS ? undefined : seconds;
}

/**
 * Listens to the server. The browser reconnects after a broken connection with the last id. If it gives up, because the
 * answer is no stream, this reconnects with growing delays.
 * @returns a function that stops it
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
      // The position is unknown, so anything may have happened since.
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
      // The session may have ended; asking who is signed in reveals that.
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

function parse(data: string): StreamMessage | undefined {
  try {
    return JSON.parse(data) as StreamMessage;
  } catch {
    return undefined;
  }
}
