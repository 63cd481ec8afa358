import type { DataOf, slackDisconnected } from '@cardinal/contracts';
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { SlackWebhookError } from './slack-webhook.ts';

export type LossReason = DataOf<typeof slackDisconnected>['reason'];

const lossTexts: Record<LossReason, string> = {
  disconnected: 'not sent: Slack was disconnected',
  revoked: 'not sent: Slack revoked the access',
  uninstalled: 'not sent: the app was removed from the workspace',
  channel_gone: 'not sent: the channel is gone',
  project_deleted: 'not sent: the project was deleted',
};
/** The delivery log's text for messages that were waiting when the connection was lost. */
export const lossText = (reason: LossReason): string => lossTexts[reason];

/** The result of a call to Slack. `answer` is shown in the delivery log. */
export type SlackOutcome =
  | { kind: 'sent'; ts: string | null; answer: string }
  /** Slack asks to wait; the message is fine. */
  | { kind: 'wait'; seconds: number; answer: string }
  /** A network or server problem; a retry may succeed. */
  | { kind: 'retry'; answer: string }
  /** Slack rejects this message for good. */
  | { kind: 'refused'; answer: string }
  /** The bot may not post here, but the webhook may. */
  | { kind: 'outside'; answer: string }
  /** The thread no longer exists. */
  | { kind: 'threadless'; answer: string }
  /** Slack accepts no messages any more. */
  | { kind: 'lost'; reason: LossReason; answer: string };

const lost: Record<string, LossReason> = {
  token_revoked: 'revoked',
  token_expired: 'revoked',
  invalid_auth: 'revoked',
  not_authed: 'revoked',
  account_inactive: 'uninstalled',
  is_archived: 'channel_gone',
};
/** Error codes of Slack's own problems. */
const passing = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
  'accesslimited',
]);
const standardWait = 30;

export function outcomeOfWord(word: string, retryAfter?: number): SlackOutcome {
  const answer = word;
  if (word === 'ratelimited' || word === 'rate_limited')
    return { kind: 'wait', seconds: retryAfter ?? standardWait, answer };
  if (word in lost) return { kind: 'lost', reason: lost[word]!, answer };
  if (word === 'not_in_channel' || word === 'channel_not_found') return { kind: 'outside', answer };
  if (word === 'thread_not_found') return { kind: 'threadless', answer };
  // An earlier try posted it, and it has been deleted in Slack since.
  if (word === 'duplicate_message_not_found') return { kind: 'sent', ts: null, answer };
  // A proxy's error page instead of Slack's answer.
  if (passing.has(word) || !/^[a-z0-9_]{1,80}$/.test(word))
    return { kind: 'retry', answer: passing.has(word) ? word : 'an answer that cannot be read' };
  return { kind: 'refused', answer };
}

function wayTrouble(error: Error): string {
  const { cause } = error as { cause?: { code?: string } };
  if (error.name === 'TimeoutError') return 'no answer in time';
  return cause?.code ? `connection failed (${cause.code})` : 'connection failed';
}

/** The outcome of an error; unknown errors are retried. */
export function outcomeOfError(error: unknown): SlackOutcome {
  if (error instanceof WebAPIPlatformError)
    return outcomeOfWord(String(error.data.error), error.data.response_metadata?.retryAfter);
  if (error instanceof WebAPIRateLimitedError)
    return { kind: 'wait', seconds: error.retryAfter, answer: 'rate_limited' };
  if (error instanceof WebAPIHTTPError) return { kind: 'retry', answer: `HTTP ${error.statusCode}` };
  if (error instanceof WebAPIRequestError) return { kind: 'retry', answer: wayTrouble(error.original) };
  if (error instanceof SlackWebhookError) return outcomeOfWebhook(error);
  return { kind: 'retry', answer: error instanceof Error ? wayTrouble(error) : 'connection failed' };
}

function outcomeOfWebhook({ status, answer, retryAfter }: SlackWebhookError): SlackOutcome {
  if (status === 429) return { kind: 'wait', seconds: retryAfter ?? standardWait, answer: 'rate_limited' };
  if (status >= 500) return { kind: 'retry', answer: `HTTP ${status}` };
  return { kind: 'refused', answer };
}
