import type { StreamMessage } from '@cardinal/contracts';
import type { Response } from 'express';
import type { Entry } from './stream.entry.ts';
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
  // Tells nginx and similar proxies not to buffer.
  'X-Accel-Buffering': 'no',
  // A stream does not share its connection, so both end together and a stop need not wait.
  Connection: 'close',
};
/** How soon a page reconnects after its stream broke. Milliseconds. */
const retryMs = 2_000;

const frame = (number: number, message: StreamMessage) =>
  `id: ${number}\ndata: ${JSON.stringify(message)}\n\n`;

/** One open page: its rights, its position in the log, and the bytes not yet sent. */
export class StreamConnection {
  readonly owner: StreamOwner;
  readonly endsAt: number;
  viewer: Viewer | null = null;
  /** The number up to which it caught up by itself; a live stream shares the position of all live streams. */
  position = 0;
  live = false;
  ended: EndReason | null = null;
  #begun = false;
  readonly #response: Response;
  readonly #bufferBytes: number;

  constructor(response: Response, owner: StreamOwner, limits: { bufferBytes: number; maxAgeMs: number }) {
    this.#response = response;
    this.owner = owner;
    this.#bufferBytes = limits.bufferBytes;
    // Spreads the ends of streams that opened together.
    this.endsAt = performance.now() + limits.maxAgeMs * (0.8 + Math.random() / 5);
  }

  /** Answers the request; after that there are only messages. */
  begin(position: number): void {
    this.position = position;
    this.#begun = true;
    this.#response.writeHead(200, headers);
    // Sends the number without a message, so that a page without messages can resume too.
    this.#write(`retry: ${retryMs}\nid: ${position}\n\n`);
  }

  /** Offers an entry; it is sent if it is new to this page and the page may hear it. */
  offer(number: number, { tell }: Entry): void {
    if (!tell || number <= this.position || !this.viewer || !mayHear(this.viewer, tell.audience)) return;
    this.#write(frame(number, tell.message));
  }

  /** Says that entries were missed: the page has to read everything again. */
  reset(position: number): void {
    this.position = position;
    this.#write(frame(position, { type: 'reset' }));
  }

  /** @param position that of the live streams, so that a page with few messages can still resume later */
  heartbeat(position: number): void {
    this.#write(this.live ? `: heartbeat\nid: ${position}\n\n` : ': heartbeat\n\n');
  }

  end(reason: EndReason): void {
    if (this.ended) return;
    this.ended = reason;
    if (!this.#begun) return;
    if (reason === 'slow') this.#response.destroy();
    else this.#response.end();
  }

  /** A page that does not read is cut off; it resumes when it can. */
  #write(text: string): void {
    if (this.ended || !this.#begun) return;
    this.#response.write(text);
    if (this.#response.writableLength > this.#bufferBytes) this.end('slow');
  }
}
