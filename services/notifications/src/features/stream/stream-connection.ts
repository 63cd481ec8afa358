import type { StreamMessage } from '@cardinal/contracts';
import type { Response } from 'express';
import type { Entry } from '../../kernel/stream-log/stream.entry.ts';
import { mayHear, type Viewer } from './viewer.ts';

/** The user of a stream, as identified when it was opened. */
export interface StreamOwner {
  userId: string | null;
  sessionId: string | null;
  address: string;
}

/** Why a stream ended, for the metrics. */
export type EndReason = 'client' | 'rights' | 'slow' | 'age' | 'stopping';

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  // Asks nginx and similar proxies not to buffer.
  'X-Accel-Buffering': 'no',
  // A stream does not share its connection, so both end together and a stop need not wait.
  Connection: 'close',
};
/** How soon a page reconnects after its stream broke. Milliseconds. */
const retryMs = 2_000;

const frame = (number: number, message: StreamMessage) =>
  `id: ${number}\ndata: ${JSON.stringify(message)}\n\n`;

/** One open page: its rights, its position in the log, and the bytes not yet sent. */
export interface StreamConnection {
  readonly owner: StreamOwner;
  /** By the steady clock. Milliseconds. */
  readonly endsAt: number;
  viewer: Viewer | null;
  /** The number up to which it caught up by itself; a live stream shares the position of all live streams. */
  position: number;
  live: boolean;
  ended: EndReason | null;
  /** Answers the request; after that there are only messages. */
  begin(position: number): void;
  /** Offers an entry; it is sent if it is new to this page and the page may hear it. */
  offer(number: number, entry: Entry): void;
  /** Sends what is true at the moment, and is in no log. */
  say(message: StreamMessage): void;
  /** Says that entries were missed: the page has to read everything again. */
  reset(position: number): void;
  /** @param position that of the live streams, so that a page with few messages can still resume later */
  heartbeat(position: number): void;
  end(reason: EndReason): void;
}

interface StreamConnectionDeps {
  response: Response;
  owner: StreamOwner;
  bufferBytes: number;
  maxAgeMs: number;
}

export function createStreamConnection(deps: StreamConnectionDeps): StreamConnection {
  const { response, owner, bufferBytes, maxAgeMs } = deps;
  let begun = false;

  /** A page that does not read is cut off; it resumes when it can. */
  function write(text: string): void {
    if (connection.ended || !begun) return;
    response.write(text);
    if (response.writableLength > bufferBytes) connection.end('slow');
  }

  const connection: StreamConnection = {
    owner,
    // Spreads the ends of streams that opened together.
    endsAt: performance.now() + maxAgeMs * (0.8 + Math.random() / 5),
    viewer: null,
    position: 0,
    live: false,
    ended: null,
    begin(position) {
      connection.position = position;
      begun = true;
      response.writeHead(200, headers);
      // Sends the number without a message, so that a page without messages can resume too.
      write(`retry: ${retryMs}\nid: ${position}\n\n`);
    },
    offer(number, { tell }) {
      const { position, viewer } = connection;
      if (!tell || number <= position || !viewer || !mayHear(viewer, tell.audience)) return;
      write(frame(number, tell.message));
    },
    say: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    reset(position) {
      connection.position = position;
      write(frame(position, { type: 'reset' }));
    },
    heartbeat: (position) => write(connection.live ? `: heartbeat\nid: ${position}\n\n` : ': heartbeat\n\n'),
    end(reason) {
      if (connection.ended) return;
      connection.ended = reason;
      if (!begun) return;
      if (reason === 'slow') response.destroy();
      else response.end();
    },
  };
  return connection;
}
