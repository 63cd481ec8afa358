import type { StreamMessage } from '@cardinal/contracts';
import type { Response } from 'express';
import type { Entry } from './stream.entry.ts';
import { mayHear, type Viewer } from './viewer.ts';

/** Whose stream it is, as the gateway said when it was opened. */
export interface StreamOwner {
  userId: string | null;
  sessionId: string | null;
  address: string;
}

/** How a stream came to its end, for the metrics. */
export type EndReason = 'client' | 'rights' | 'slow' | 'age' | 'stopping';

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  // Asks nginx and its kind not to hold anything back.
  'X-Accel-Buffering': 'no',
  // A stream has its connection to itself, so that its end is the connection's end and a stop need not wait.
  Connection: 'close',
};
/** Milliseconds after which a page whose stream broke comes back. */
const retryMs = 2_000;

const frame = (number: number, message: StreamMessage) =>
  `id: ${number}\ndata: ${JSON.stringify(message)}\n\n`;

/** One open page: what it may hear, how far it is in the log, and the bytes on their way to it. */
export class StreamConnection {
  readonly owner: StreamOwner;
  readonly endsAt: number;
  viewer: Viewer | null = null;
  /** The number up to which it caught up by itself; once live, it is where all live streams are. */
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
    // Not all at once, where all came at once.
    this.endsAt = performance.now() + limits.maxAgeMs * (0.8 + Math.random() / 5);
  }

  /** Answers the request; from here on there are only messages. */
  begin(position: number): void {
    this.position = position;
    this.#begun = true;
    this.#response.writeHead(200, headers);
    // The number without a message: a page that has heard nothing yet can resume as well.
    this.#write(`retry: ${retryMs}\nid: ${position}\n\n`);
  }

  /** Offers an entry; it goes out when it is new to this page and the page may hear of it. */
  offer(number: number, { tell }: Entry): void {
    if (!tell || number <= this.position || !this.viewer || !mayHear(this.viewer, tell.audience)) return;
    this.#write(frame(number, tell.message));
  }

  /** Says that entries were missed: everything is to be read again. */
  reset(position: number): void {
    this.position = position;
    this.#write(frame(position, { type: 'reset' }));
  }

  /** @param position how far the live streams are; a page that hears little then does not fall out of the log */
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

  /** A page that does not read is cut off rather than waited for; it resumes when it can. */
  #write(text: string): void {
    if (this.ended || !this.#begun) return;
    this.#response.write(text);
    if (this.#response.writableLength > this.#bufferBytes) this.end('slow');
  }
}
