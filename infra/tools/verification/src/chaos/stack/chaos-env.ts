import { randomBytes } from 'node:crypto';
import type { S3 } from '@cardinal/backing-services';
import { type ServiceName, serviceNames } from '@cardinal/contracts';
import type { Env } from '@cardinal/local/env.ts';
import type { ProcessName } from '@cardinal/local/stack/environment.ts';
import type { MailSandbox } from '@cardinal/mail-sandbox';
import type { PushSandbox } from '@cardinal/push-sandbox';
import type { SlackSandbox } from '@cardinal/slack-sandbox';
import { type Links, mailingServices } from './links.ts';

/** Timeout of Slack's answers. */
export const slackTimeoutMs = 2_000;
/** Timeout of an e-mail, from the connection to the answer. */
export const mailTimeoutMs = 4_000;
/** Timeout of a push service's answers. */
export const pushTimeoutMs = 3_000;
/** Prefix of databases, exchanges and queues. */
export const prefix = 'chaos';

/** The inputs of the processes' settings. */
export interface ChaosEnvInput {
  ports: Record<ProcessName, number>;
  adminPort: number;
  links: Links;
  slack: SlackSandbox;
  mail: MailSandbox;
  push: PushSandbox;
  s3: S3;
  mongoUrl: string;
  amqpUrl: string;
  /** Unfinished work older than this counts as left by a crash. */
  abandonedSeconds: number;
}

const through = (url: string, port: number): string => url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`);

/** The environment of all processes. */
export function sharedEnv({ ports, links, slack, mail, push, s3, abandonedSeconds }: ChaosEnvInput): Env {
  return {
    INTERNAL_TOKEN_KEY: randomBytes(32).toString('base64'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: `http://127.0.0.1:${ports.gateway}`,
    MONGO_DB_PREFIX: prefix,
    AMQP_PREFIX: prefix,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: prefix,
    S3_REGION: s3.region,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    ...Object.fromEntries(
      serviceNames.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${links.to(name)}`]),
    ),
    ...slack.env,
    SLACK_API_URL: through(slack.env.SLACK_API_URL ?? '', links.slack),
    SLACK_TIMEOUT_MS: String(slackTimeoutMs),
    SLACK_MESSAGE_INTERVAL_MS: '20',
    SLACK_RETRY_MIN_MS: '200',
    SLACK_RETRY_MAX_MS: '2000',
    ...mail.env,
    MAIL_TIMEOUT_MS: String(mailTimeoutMs),
    MAIL_DUE_MS: '500',
    MAIL_POLL_MS: '200',
    MAIL_RETRY_MIN_MS: '200',
    MAIL_RETRY_MAX_MS: '2000',
    PUSH_SERVICES: through(push.url, links.push),
    PUSH_TIMEOUT_MS: String(pushTimeoutMs),
    PUSH_POLL_MS: '200',
    PUSH_RETRY_MIN_MS: '200',
    PUSH_RETRY_MAX_MS: '2000',
    UPSTREAM_TIMEOUT_MS: '8000',
    RATE_LIMIT: 'off',
    FEATURE_POINTS: 'on',
    GUEST_SENDINGS_PER_ADDRESS: '100000',
    GUEST_SENDINGS_PER_BOARD: '100000',
    GUEST_CHALLENGE_TRIES: '50',
    IMAGES_ABANDONED_SECONDS: String(abandonedSeconds),
    // Chaos boards are small, but have to be searched in memory.
    SEARCH_MEMORY_CARDS: '1',
    ALLOW_SEED: 'on',
    WEB_DIR: '/nowhere',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    INSTANCE_ID: 'chaos',
  };
}

/** The environment of one process, with its own proxies to the engine and the broker. */
export function buildProcessEnv(
  name: ProcessName,
  shared: Env,
  { ports, adminPort, links, mongoUrl, amqpUrl }: ChaosEnvInput,
): Env {
  if (name === 'gateway') return { ...shared, PORT: String(ports.gateway), ADMIN_PORT: String(adminPort) };
  const mailing = mailingServices.find((each) => each === name);
  return {
    ...shared,
    ...(mailing ? { SMTP_URL: through(shared.SMTP_URL ?? '', links.getMailPort(mailing)) } : {}),
    PORT: String(ports[name]),
    MONGO_URL: through(mongoUrl, links.getMongoPort(name)),
    AMQP_URL: through(amqpUrl, links.getAmqpPort(name)),
  };
}

/** The services' addresses without proxies. */
export const directUrls = (ports: Record<ServiceName, number>): Env =>
  Object.fromEntries(
    serviceNames.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`]),
  );
