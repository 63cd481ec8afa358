import { isIP } from 'node:net';
import { limits } from '@cardinal/contracts';
import { secretKey } from '@cardinal/service-kit';
import { z } from 'zod';

const address = (port: number) => z.url().default(`http://127.0.0.1:${port}`);
const port = z.coerce.number().int().min(0).max(65_535);
const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');
const perMinute = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const isSubnet = (value: string) => isIP(value.split('/')[0] ?? '') > 0;

/** `1` hops, or the addresses and subnets of the proxies, as for Express's `trust proxy`. */
const trustProxy = z
  .string()
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())))
  .refine(
    (value) => typeof value === 'number' || value.every((part) => isSubnet(part) || part === 'loopback'),
    'give a number of hops or a list of addresses',
  );

/** The gateway's environment variables. */
export const gatewayConfig = z.object({
  /** The public port; 0 takes a free one. */
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Port for operators: /health/live, /health/ready and /metrics. Disabled if unset. Never publish it. */
  ADMIN_PORT: port.optional(),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  /** The public address, without a path. With https it turns on HSTS and the `__Host-` cookie. */
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** Address of an external hub; pages may post forms to it. */
  HUB_URL: z.url().optional(),
  /** Address of this installation's source code; linked from the landing page. */
  SOURCE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs the internal token; the same as in the services. */
  INTERNAL_TOKEN_KEY: secretKey,
  AUTH_URL: address(3001),
  PROJECTS_URL: address(3002),
  CARDS_URL: address(3003),
  NOTIFICATIONS_URL: address(3004),
  INTEGRATIONS_URL: address(3005),
  /** Folder of the built web app. */
  WEB_DIR: z.string().default(`${import.meta.dirname}/../../web/dist`),
  /**
   * `off` makes browsers forget the app that they keep on disk, and take all of it from the server: if what they keep is
   * broken, or a proxy leads people to a sign-in of its own, to which only a page from the server gets.
   */
  OFFLINE_SHELL: onOff('on'),
  /** Load balancers in front, by number or address. If unset, the peer is the client and X-Forwarded-For is ignored. */
  TRUST_PROXY: trustProxy.optional(),
  /** `on` continues the traces of callers; only behind a proxy that sets `traceparent` itself. */
  TRUST_TRACE: onOff('off'),
  /** `off` for load tests. The limits apply to one client address for one minute, in each gateway separately. */
  RATE_LIMIT: onOff('on'),
  RATE_LIMIT_REQUESTS: perMinute(3_000),
  RATE_LIMIT_WRITES: perMinute(600),
  /** Of one API token, beside those of its address. */
  RATE_LIMIT_TOKEN: perMinute(600),
  /** Where pages are: a hundred say so when they change it and every 40 seconds, or every four while somebody types. */
  RATE_LIMIT_PRESENCE: perMinute(1_200),
  RATE_LIMIT_UPLOADS: perMinute(120),
  /** Of these, each changes up to 500 cards. */
  RATE_LIMIT_BULK: perMinute(20),
  /** Files with all cards of a board or a project. */
  RATE_LIMIT_EXPORTS: perMinute(20),
  /** As many as three people make who type without a pause. */
  RATE_LIMIT_SEARCHES: perMinute(600),
  /** Questions what changed in a project, each of which reads up to 300 batches of the stream's log. */
  RATE_LIMIT_CHANGES: perMinute(600),
  /** Pages of public boards and of their cards, feeds and sitemaps, which are made anew each time. */
  RATE_LIMIT_DOCUMENTS: perMinute(600),
  /** Submissions of guests, their challenges and tracking links. */
  RATE_LIMIT_GUESTS: perMinute(120),
  RATE_LIMIT_SIGN_IN: perMinute(60),
  /** Largest request body in bytes, except for uploads. */
  MAX_BODY_BYTES: z.coerce.number().int().min(1_024).default(limits.bodyBytes),
  /** How long a service may send nothing, in milliseconds; a stream that has begun may be silent for longer. */
  UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(100).default(30_000),
  /** How long a stopping gateway continues to serve, in milliseconds, until no more requests arrive. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;
