import type { SlackMessage } from './slack-message.ts';

/** An error of a webhook, whose code is in the body. */
export class SlackWebhookError extends Error {
  readonly status: number;
  readonly answer: string;
  readonly retryAfter: number | null;

  constructor(status: number, answer: string, retryAfter: number | null) {
    super(`The webhook answered ${status} ${answer}`);
    this.name = 'SlackWebhookError';
    this.status = status;
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

/** Only Slack's hosts are allowed, or the operator's replacement. */
export function isWebhook(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, host } = new URL(url);
  const slack = /^hooks\.slack(-gov)?\.com$/.test(hostname);
  return host === new URL(apiUrl).host || (protocol === 'https:' && slack);
}

type WebhookPost = Pick<SlackMessage, 'text' | 'blocks'> & { threadTs: string | null };

/** @throws SlackWebhookError */
export async function postToWebhook(
  url: string,
  { text, blocks, threadTs }: WebhookPost,
  timeoutMs: number,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      text,
      blocks,
      unfurl_links: false,
      unfurl_media: false,
      ...(threadTs ? { thread_ts: threadTs } : {}),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = (await response.text()).slice(0, 200);
  if (response.ok) return;
  const retryAfter = Number(response.headers.get('retry-after'));
  throw new SlackWebhookError(response.status, answer, retryAfter > 0 ? retryAfter : null);
}
