import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { AppError } from '../app-error.ts';

const toleranceSeconds = 5 * 60;

export interface SignedRequest {
  timestamp: string | undefined;
  signature: string | undefined;
  /** The raw bytes; serialised again they would differ. */
  body: Buffer;
}

/**
 * Whether it was signed with the secret within the last five minutes: HMAC-SHA256 over `v0:<seconds>:<body>`, as Slack
 * does.
 */
export function isSignedRequest(
  { timestamp, signature, body }: SignedRequest,
  secret: string,
  nowMs: number,
): boolean {
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMs / 1_000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = Buffer.from(
    `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`,
  );
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * The bytes of a request's body.
 * @throws AppError `too_large` if there are more than `mostBytes`
 */
export async function readRawBody(req: Request, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw new AppError('too_large', 'The request body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
