import { AppError, type Log } from '@cardinal/service-kit';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Hub, RedeemRequest } from '../hub.ts';
import type { HubKey } from './hub-key.ts';
import { readHubToken } from './hub-token.ts';

export interface ExternalHubOptions {
  url: string;
  name: string;
  service: string;
  key: HubKey;
  localAuthorizeUrl: string;
  log: Log;
  now: Clock;
  timeoutMs?: number;
}

const answer = z.object({ id_token: z.string().min(1) });
const maxAnswerBytes = 64 * 1024;

const failed = (cause?: unknown) =>
  new AppError('upstream_failed', 'The sign-in service is not available right now. Please try again.', {
    cause,
  });
const refused = () => new AppError('invalid_code', 'This sign-in is no longer valid. Please sign in again.');

/** Limits the memory that a hub's endless answer can take. */
async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** These answers mean an invalid code; all others mean a fault of the hub or of our settings. */
const refusals = new Set([400, 404, 409, 410, 422]);

/** A hub on another host: redeems the code from server to server and verifies its token. */
export function createExternalHub(options: ExternalHubOptions): Hub {
  const { url, name, service, key, localAuthorizeUrl, log, now, timeoutMs = 5_000 } = options;

  async function exchange(request: RedeemRequest): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(`${url}/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          code: request.code,
          redirect_uri: request.redirectUri,
          service,
          code_verifier: request.codeVerifier,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await readCapped(response) };
    } catch (cause) {
      throw failed(cause);
    }
  }

  async function tokenFor(request: RedeemRequest): Promise<string> {
    const { status, text } = await exchange(request);
    if (refusals.has(status)) throw refused();
    if (status !== 200) throw failed(new Error(`The hub answered ${status}`));
    try {
      return answer.parse(JSON.parse(text)).id_token;
    } catch (cause) {
      throw failed(cause);
    }
  }

  return {
    settings: {
      hubName: name,
      authorizeUrl: `${url}/authorize`,
      registerUrl: `${url}/register`,
      service,
      localAuthorizeUrl,
    },
    async redeem(request) {
      try {
        return readHubToken(await tokenFor(request), { key, issuer: url, audience: service, now });
      } catch (error) {
        if (error instanceof AppError && error.code === 'upstream_failed') {
          log.warn({ reason: String(error.cause) }, 'the hub failed');
        }
        throw error;
      }
    },
  };
}
