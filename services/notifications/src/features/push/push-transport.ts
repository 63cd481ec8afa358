import type { Outcome } from '@cardinal/service-kit';
import webPush from 'web-push';
import type { PushDeviceDocument } from './push-device.model.ts';
import type { PushKeys } from './push-keys.ts';
import { isPushEndpoint } from './push-services.rules.ts';

/** A push as it goes out. */
export interface OutgoingPush {
  device: PushDeviceDocument;
  /** The message for the service worker. */
  payload: string;
  /** Of several with the same one, which a push service keeps for a browser that is away, only the last arrives. */
  topic: string;
}

export interface PushTransportDeps {
  keys(): Promise<PushKeys>;
  /** The contact for push services if something is wrong: an address with `mailto:`. */
  subject: string;
  /** Further push services. */
  ownOrigins: readonly string[];
  timeoutMs: number;
  /** How long a push service may keep it for a browser that is away. */
  keptSeconds: number;
}

const longestAnswer = 200;
const longestPauseMs = 60 * 60_000;

/** The beginning of an answer on one line, however long it is. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  // The rest is of no interest.
  await reader?.cancel();
  const text = Buffer.from(value?.subarray(0, longestAnswer) ?? []).toString('utf8');
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

/** Seconds, or a date. */
function parsePause(retryAfter: string | null): number {
  if (!retryAfter) return 0;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestPauseMs) : 0;
}

async function toOutcome(response: Response): Promise<Outcome> {
  const { status, ok, headers } = response;
  const answer = `${status} ${await readStart(response)}`.trim();
  if (ok) return { kind: 'sent', answer };
  if (status === 404 || status === 410) return { kind: 'refused', answer, gone: true };
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'later', answer, afterMs: parsePause(headers.get('retry-after')) };
  return { kind: 'refused', answer, gone: false };
}

/** Creates a function that encrypts a push for its browser (RFC 8291) and sends it, signed by VAPID (RFC 8292). */
export function createPushTransport({
  keys,
  subject,
  ownOrigins,
  timeoutMs,
  keptSeconds,
}: PushTransportDeps) {
  async function createRequest({ device, payload, topic }: OutgoingPush) {
    const { endpoint, p256dh, auth } = device;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...(await keys()) },
      TTL: keptSeconds,
      topic,
      contentEncoding: 'aes128gcm',
    });
    const { 'Content-Length': _, ...rest } = headers as Record<string, unknown>;
    return {
      headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body as Buffer),
    };
  }

  /** Tries to send it, until `ending`. Never fails: the outcome says what happened. */
  return async (_id: string, push: OutgoingPush, ending: AbortSignal): Promise<Outcome> => {
    const { endpoint } = push.device;
    // The setting may have changed since it was added.
    if (!isPushEndpoint(endpoint, ownOrigins))
      return { kind: 'refused', answer: 'not a known push service', gone: true };
    try {
      const request = await createRequest(push);
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ending]);
      return await toOutcome(
        await fetch(endpoint, { method: 'POST', ...request, redirect: 'manual', signal }),
      );
    } catch (error) {
      const { message, cause } = error as Error;
      return { kind: 'later', answer: cause instanceof Error ? `${message}: ${cause.message}` : message };
    }
  };
}
