import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { minutes } from '@cardinal/service-kit';
import type { Request, Response } from 'express';

export interface ExportedFile {
  /** Of letters that need no quoting in a header, as slugs have. */
  name: string;
  type: string;
  content: AsyncGenerator<string | Buffer, void>;
}

interface SendLimits {
  /** Milliseconds for all of a file: a reader who takes longer would keep others from making one. */
  wholeMs: number;
  /** Milliseconds in which a reader has to take something of what waits for them. */
  idleMs: number;
}
const sendLimits: SendLimits = { wholeMs: minutes(30), idleMs: minutes(0.5) };

/** Ends with the time for a file, or once its reader takes nothing. */
function limitReading(res: Response, { wholeMs, idleMs }: SendLimits): AbortSignal {
  const idle = new AbortController();
  // The clock of the connection begins anew with each part that is written or taken.
  res.setTimeout(idleMs, () => {
    if (res.writableNeedDrain) idle.abort();
  });
  return AbortSignal.any([AbortSignal.timeout(wholeMs), idle.signal]);
}

/**
 * Sends a file while it is made, no faster than it is read. A failure before its first part is answered as an error; one
 * after that breaks the connection, so that nobody takes a part for the whole.
 */
export async function sendFile(
  { req, res }: { req: Request; res: Response },
  { name, type, content }: ExportedFile,
  limits: SendLimits = sendLimits,
): Promise<void> {
  const first = await content.next();
  res.set({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  if (req.method === 'HEAD') {
    await content.return();
    return void res.end();
  }
  async function* whole() {
    if (first.value) yield first.value;
    yield* content;
  }
  const signal = limitReading(res, limits);
  try {
    await pipeline(Readable.from(whole()), res, { signal });
  } catch (error) {
    // The reader went away or took too long, which is no error of ours.
    const isGone = (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isGone && !signal.aborted) throw error;
  } finally {
    await content.return();
  }
}
