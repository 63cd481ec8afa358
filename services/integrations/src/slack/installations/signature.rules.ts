import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 5 * 60;

export interface SignedRequest {
  timestamp: string | undefined;
  signature: string | undefined;
  /** The raw bytes; serialised again they would differ. */
  body: Buffer;
}

/** Whether Slack signed it within the last five minutes: HMAC-SHA256 over `v0:<seconds>:<body>`. */
export function isSignedBySlack(
  { timestamp, signature, body }: SignedRequest,
  signingSecret: string,
  nowMs: number,
): boolean {
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMs / 1_000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = Buffer.from(
    `v0=${createHmac('sha256', signingSecret).update(`v0:${timestamp}:`).update(body).digest('hex')}`,
  );
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
