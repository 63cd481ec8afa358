import { createHmac, randomUUID } from 'node:crypto';
import type { Workspace } from './workspace.ts';

/** The headers with which Slack signs a request: HMAC-SHA256 over `v0:<seconds>:<raw body>`. */
export function signatureHeaders(
  signingSecret: string,
  body: string,
  at = Math.floor(Date.now() / 1_000),
): Record<string, string> {
  const signature = createHmac('sha256', signingSecret).update(`v0:${at}:${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'x-slack-request-timestamp': String(at),
    'x-slack-signature': `v0=${signature}`,
  };
}

/** Slack's event when the app loses a workspace. */
export function lossEvent(kind: 'tokens_revoked' | 'app_uninstalled', { id, botUserId }: Workspace): object {
  return {
    token: 'sandbox',
    team_id: id,
    api_app_id: 'A0CARDINAL',
    type: 'event_callback',
    event_id: `Ev${randomUUID().slice(0, 8)}`,
    event_time: Math.floor(Date.now() / 1_000),
    event:
      kind === 'tokens_revoked' ? { type: kind, tokens: { oauth: [], bot: [botUserId] } } : { type: kind },
  };
}
