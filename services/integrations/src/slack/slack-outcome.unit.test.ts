import { describe, expect, it } from '@jest/globals';
import { WebAPIHTTPError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { outcomeOfError, outcomeOfWord } from './slack-outcome.ts';
import { SlackWebhookError } from './slack-webhook.ts';

describe('what an answer of Slack comes to', () => {
  it.each([
    ['token_revoked', { kind: 'lost', reason: 'revoked' }],
    ['invalid_auth', { kind: 'lost', reason: 'revoked' }],
    ['account_inactive', { kind: 'lost', reason: 'uninstalled' }],
    ['is_archived', { kind: 'lost', reason: 'channel_gone' }],
    ['channel_not_found', { kind: 'outside' }],
    ['not_in_channel', { kind: 'outside' }],
    ['thread_not_found', { kind: 'threadless' }],
    ['internal_error', { kind: 'retry' }],
    ['duplicate_message_not_found', { kind: 'sent' }],
    ['msg_too_long', { kind: 'refused' }],
    ['a_word_of_tomorrow', { kind: 'refused' }],
    ['<html>Bad gateway</html>', { kind: 'retry', answer: 'an answer that cannot be read' }],
    ['ratelimited', { kind: 'wait', seconds: 30 }],
  ])('%s', (word, outcome) => {
    expect(outcomeOfWord(word)).toMatchObject(outcome);
  });

  it('waits as long as Slack asks, and tries again what got lost on the way', () => {
    expect(outcomeOfError(new WebAPIRateLimitedError(7))).toMatchObject({ kind: 'wait', seconds: 7 });
    expect(outcomeOfError(new WebAPIHTTPError(503, 'no', {}))).toEqual({ kind: 'retry', answer: 'HTTP 503' });
    const reset = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    expect(outcomeOfError(new WebAPIRequestError(reset)).answer).toBe('connection failed (ECONNRESET)');
    const timeout = new DOMException('late', 'TimeoutError');
    expect(outcomeOfError(new WebAPIRequestError(timeout)).answer).toBe('no answer in time');
    expect(outcomeOfError(new SlackWebhookError(404, 'no_service', null)).kind).toBe('refused');
    expect(outcomeOfError('who knows').kind).toBe('retry');
  });
});
