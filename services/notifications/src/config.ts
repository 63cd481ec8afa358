import { baseConfig } from '@cardinal/service-kit';
import { z } from 'zod';

const count = (standard: number) => z.coerce.number().int().min(1).default(standard);
const milliseconds = (standard: number) => z.coerce.number().int().min(1).default(standard);

export const notificationsConfig = baseConfig.extend({
  /** A line that keeps proxies from ending a quiet stream, every so often. */
  STREAM_HEARTBEAT_MS: milliseconds(15_000),
  /** How often a replica looks for messages that nobody woke it for. */
  STREAM_POLL_MS: milliseconds(1_000),
  /** How long a page may be away and still resume where it was. */
  STREAM_RETENTION_MS: z.coerce
    .number()
    .int()
    .min(60_000)
    .default(60 * 60_000),
  /** A stream ends after this long, so that its page comes back through the gateway and is looked at anew. */
  STREAM_MAX_AGE_MS: milliseconds(30 * 60_000),
  /** Open streams of one user at one replica. */
  STREAM_MAX_PER_USER: count(20),
  /** Open streams of guests from one address at one replica. */
  STREAM_MAX_PER_ADDRESS: count(50),
  /** Open streams at one replica. */
  STREAM_MAX_CONNECTIONS: count(10_000),
  /** Bytes that may wait for a page that does not read; beyond them it is cut off. */
  STREAM_BUFFER_BYTES: count(64 * 1024),
});
export type NotificationsConfig = z.output<typeof notificationsConfig>;
