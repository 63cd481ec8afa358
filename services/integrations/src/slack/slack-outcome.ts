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
/** What the delivery log says of messages that waited when the connection was lost. */
export const lossText = (reason: LossReason): string => lossTexts[reason];

/** What a call to Slack comes to. `answer` is what the delivery log shows. */
export type SlackOutcome =
  | { kind: 'sent'; ts: string | null; answer: string }
  /** Slack says when it takes more; nothing is wrong with the message. */
  | { kind: 'wait'; seconds: number; answer: string }
  /** Something on the way; it may work later. */
  | { kind: 'retry'; answer: string }
  /** This message will not be taken, however often it is sent. */
  | { kind: 'refused'; answer: string }
  /** The bot may not post here, but the webhook may. */
  | { kind: 'outside'; answer: string }
  /** The thread that it should go to is gone. */
  | { kind: 'threadless'; answer: string }
  /** No message will be taken any more. */
  | { kind: 'lost'; reason: LossReason; answer: string };

const lost: Record<string, LossReason> = {
  token_revoked: 'revoked',
  token_expired: 'revoked',
  invalid_auth: 'revoked',
  not_authed: 'revoked',
  account_inactive: 'uninstalled',
  is_archived: 'channel_gone',
};
/** Slack's words for its own trouble. */
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
  // It was posted at an earlier try, and has been deleted in Slack since.
  if (word === 'duplicate_message_not_found') return { kind: 'sent', ts: null, answer };
  // A proxy's page in place of Slack's answer is no word of Slack's.
  if (passing.has(word) || !/^[a-z0-9_]{1,80}$/.test(word))
    return { kind: 'retry', answer: passing.has(word) ? word : 'an answer that cannot be read' };
  return { kind: 'refused', answer };
}

function wayTrouble(error: Error): string {
  const { cause } = error as { cause?: { code?: string } };
  if (error.name === 'TimeoutError') return 'no answer in time';
  return cause?.code ? `connection failed (${cause.code})` : 'connection failed';
}

/** What an error of a try comes to; an error of a kind that nobody thought of is tried again. */
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
