import { mailAddress, mailConfig } from '@cardinal/mail';
import { baseConfig, secretKey } from '@cardinal/service-kit';
import { z } from 'zod';
import { pushConfig } from './push.config.ts';

const count = (standard: number) => z.coerce.number().int().min(1).default(standard);
const milliseconds = (standard: number) => z.coerce.number().int().min(1).default(standard);

const settings = baseConfig.extend({
  ...mailConfig,
  ...pushConfig,
  /** The address for answers to e-mails, such as `reply@in.example.com`; with a secret for what comes in. */
  MAIL_INBOUND_ADDRESS: mailAddress.optional(),
  /** Signs e-mails and reports that come in. */
  MAIL_INBOUND_SECRET: secretKey.optional(),
  /** How often due e-mails are looked for. */
  MAIL_DUE_MS: milliseconds(5_000),
  /** Interval of the heartbeat that keeps proxies from closing a quiet stream. */
  STREAM_HEARTBEAT_MS: milliseconds(15_000),
  /** How often a replica polls the log, in case it missed a broadcast. */
  STREAM_POLL_MS: milliseconds(1_000),
  /** How long a page may be disconnected and still resume. */
  STREAM_RETENTION_MS: z.coerce
    .number()
    .int()
    .min(60_000)
    .default(60 * 60_000),
  /**
   * How long an entry stays that was the newest, by a steady clock; longer than a writer takes a number for the next one
   * (`usuallySlowMs` in `stream-log.writer.ts`) and looks whether it still was that.
   */
  STREAM_SETTLED_MS: z.coerce.number().int().min(25_000).default(50_000),
  /** Maximum age of a stream; its page then reconnects through the gateway, which checks the session again. */
  STREAM_MAX_AGE_MS: milliseconds(30 * 60_000),
  /** Open streams of one user at one replica. */
  STREAM_MAX_PER_USER: count(20),
  /** Open streams of guests from one address at one replica. */
  STREAM_MAX_PER_ADDRESS: count(50),
  /** Open streams at one replica. */
  STREAM_MAX_CONNECTIONS: count(10_000),
  /** Largest backlog of a page that does not read, in bytes; beyond it the stream is cut off. */
  STREAM_BUFFER_BYTES: count(64 * 1024),
});

/** Both or none. */
const inboundKeys = ['MAIL_INBOUND_ADDRESS', 'MAIL_INBOUND_SECRET'] as const;

export const notificationsConfig = settings.superRefine((config, context) => {
  const missing = inboundKeys.filter((key) => !config[key]);
  const message = `needed with the other of ${inboundKeys.join(', ')}`;
  for (const key of missing.length === 1 ? missing : [])
    context.addIssue({ code: 'custom', path: [key], message });
});
export type NotificationsConfig = z.output<typeof notificationsConfig>;
