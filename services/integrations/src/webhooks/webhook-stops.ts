import type { WebhookStop } from '@cardinal/contracts';

const stopTexts = {
  switched_off: 'not sent: the webhook was switched off',
  failing: 'not sent: the receiver failed for too long',
  gone: 'not sent: the receiver is gone',
  maker_left: 'not sent: the maker of the webhook is no project admin any more',
  maker_suspended: 'not sent: the account of the maker of the webhook is suspended',
} as const satisfies Record<WebhookStop, string>;

/** The log's text for what was waiting when a webhook stopped. */
export const stopText = (reason: WebhookStop): string => stopTexts[reason];
