import { baseConfig, secretKey } from '@cardinal/service-kit';
import { z } from 'zod';

const milliseconds = (standard: number) => z.coerce.number().int().min(0).default(standard);
const flag = z
  .enum(['on', 'off'])
  .default('off')
  .transform((value) => value === 'on');
const slackKeys = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'] as const;

export const integrationsConfig = baseConfig
  .extend({
    /** The Slack app's credentials: all three, or none for an installation without Slack. */
    SLACK_CLIENT_ID: z.string().optional(),
    SLACK_CLIENT_SECRET: z.string().optional(),
    SLACK_SIGNING_SECRET: z.string().optional(),
    /** Slack's Web API; a sandbox in tests and demos. */
    SLACK_API_URL: z.url().default('https://slack.com/api/'),
    /** Slack's consent page, where browsers are sent. */
    SLACK_AUTHORIZE_URL: z.url().default('https://slack.com/oauth/v2/authorize'),
    /** Encrypts tokens and secrets at rest; needed with Slack, and for webhooks. */
    SECRETS_KEY: secretKey.optional(),
    /** The previous SECRETS_KEY, to read what it encrypted. */
    SECRETS_KEY_PREVIOUS: secretKey.optional(),
    /** Between two messages to one channel; Slack accepts about one a second. */
    SLACK_MESSAGE_INTERVAL_MS: milliseconds(1_000),
    /** How long Slack may take to answer. */
    SLACK_TIMEOUT_MS: milliseconds(10_000),
    /** Before the first retry; doubled with each further one. */
    SLACK_RETRY_MIN_MS: milliseconds(1_000),
    SLACK_RETRY_MAX_MS: milliseconds(5 * 60_000),
    /** A message that could not be sent for this long is given up. */
    SLACK_GIVE_UP_MS: milliseconds(24 * 60 * 60_000),
    /** A message waits this long for earlier ones that have not arrived yet, to keep the order. */
    SLACK_SETTLE_MS: milliseconds(200),
    /** How often a replica polls for messages, in case it missed a broadcast. */
    SLACK_POLL_MS: milliseconds(1_000),
    /** `on`: webhooks may go to private, loopback and link-local addresses, also of this machine and its network. */
    WEBHOOKS_ALLOW_PRIVATE: flag,
    /** `on`: webhooks may go to http:// addresses, where anybody on the way reads along. */
    WEBHOOKS_ALLOW_HTTP: flag,
    /** How long a receiver may take to answer. */
    WEBHOOKS_TIMEOUT_MS: milliseconds(10_000),
    /** Before the first retry; doubled with each further one. */
    WEBHOOKS_RETRY_MIN_MS: milliseconds(5_000),
    WEBHOOKS_RETRY_MAX_MS: milliseconds(2 * 60 * 60_000),
    /** A webhook that could not send an event for this long is switched off. */
    WEBHOOKS_GIVE_UP_MS: milliseconds(24 * 60 * 60_000),
    /** An event waits this long for earlier ones that have not arrived yet, to keep the order. */
    WEBHOOKS_SETTLE_MS: milliseconds(200),
    /** How often a replica polls for events, in case it missed a broadcast. */
    WEBHOOKS_POLL_MS: milliseconds(1_000),
  })
  .superRefine((config, context) => {
    const set = slackKeys.filter((key) => config[key]);
    const missing = [
      ...(set.length > 0 ? slackKeys.filter((key) => !config[key]) : []),
      ...(set.length > 0 && !config.SECRETS_KEY ? ['SECRETS_KEY'] : []),
    ];
    for (const key of missing)
      context.addIssue({
        code: 'custom',
        path: [key],
        message: 'needed for Slack, or leave out all SLACK_ keys',
      });
  });
export type IntegrationsConfig = z.output<typeof integrationsConfig>;

/** The app's credentials; null if Slack is not configured. */
export interface SlackApp {
  clientId: string;
  clientSecret: string;
  signingSecret: string;
}

export function getSlackApp(config: IntegrationsConfig): SlackApp | null {
  const { SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_SIGNING_SECRET } = config;
  if (!SLACK_CLIENT_ID || !SLACK_CLIENT_SECRET || !SLACK_SIGNING_SECRET) return null;
  return {
    clientId: SLACK_CLIENT_ID,
    clientSecret: SLACK_CLIENT_SECRET,
    signingSecret: SLACK_SIGNING_SECRET,
  };
}
