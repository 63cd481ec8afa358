import { z } from 'zod';

/** A fatal error at startup; its message is the one line that is printed. */
export class StartError extends Error {
  override name = 'StartError';
}

const samples = /change.?me|example|sample|placeholder|replace|insecure|your.?(own|key|secret)|password/i;

/** A key for signing or encrypting. Sample and trivial keys are known to others, so they are rejected. */
export const secretKey = z
  .string()
  .min(32, 'needs at least 32 characters')
  .refine(
    (key) => new Set(key).size >= 12 && !samples.test(key),
    'looks like a sample; take 32 random bytes, e.g. from: openssl rand -base64 32',
  );

const address = (port: number) => z.url().default(`http://127.0.0.1:${port}`);

/** The environment variables of every service. Each service adds its own. */
export const baseConfig = z.object({
  /** Port to listen on; 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HOST: z.string().default('127.0.0.1'),
  /** MongoDB, without a database name. */
  MONGO_URL: z.string().min(1),
  /** Databases are named `<prefix>_<service>`. */
  MONGO_DB_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]{1,30}$/)
    .default('cardinal'),
  /** RabbitMQ. Unset only if events are delivered in process. */
  AMQP_URL: z.string().optional(),
  /** Prefix of exchanges and queues at the broker. */
  AMQP_PREFIX: z.string().default('cardinal'),
  /** An S3 server; if unset, images are stored in OBJECTS_DIR. */
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().default('cardinal'),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  OBJECTS_DIR: z.string().optional(),
  /** Signs the internal token between gateway and services; the same in all of them. */
  INTERNAL_TOKEN_KEY: secretKey,
  /** The public address, without a path, e.g. `https://cardinal.example`. */
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  AUTH_URL: address(3001),
  PROJECTS_URL: address(3002),
  CARDS_URL: address(3003),
  NOTIFICATIONS_URL: address(3004),
  INTEGRATIONS_URL: address(3005),
  /** How long a stopping service continues to serve, in milliseconds, until no more requests arrive. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The name of this replica in leases; a restart with the same name takes its lease over at once. */
  INSTANCE_ID: z.string().optional(),
  NODE_ENV: z.string().default('production'),
});
export type BaseConfig = z.infer<typeof baseConfig>;

/**
 * Reads and freezes the configuration. Empty variables count as unset.
 * @throws StartError with one line that names every wrong or missing key
 */
export function readConfig<T extends z.ZodType>(
  schema: T,
  env: Record<string, string | undefined>,
): z.output<T> {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(set);
  if (result.success) return Object.freeze(result.data) as z.output<T>;
  const wrong = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new StartError(`Configuration: ${wrong.join('; ')}`);
}
