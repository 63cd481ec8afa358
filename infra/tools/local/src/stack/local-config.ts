import { resolve } from 'node:path';
import { freePort } from '@cardinal/backing-services';
import { baseConfig, readConfig } from '@cardinal/service-kit';
import { z } from 'zod';
import { requireChosenDemo } from './exposure.ts';

const { LOG_LEVEL } = baseConfig.shape;

/** The environment variables of `make run` itself; all others are passed to the services. */
const localConfig = z.object({
  /** Public port; 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** `0.0.0.0` accepts other machines; set PUBLIC_URL and DEMO then. */
  HOST: z.string().default('127.0.0.1'),
  /** Database, images, broker and secrets: all data of the installation. */
  DATA_DIR: z.string().default('.data'),
  /** `off`: no demo accounts and no demo project; `on` unless other machines are let in. */
  DEMO: z.enum(['on', 'off']).optional(),
  /** `processes`: five services and the gateway as separate processes over RabbitMQ. */
  MODE: z.enum(['embedded', 'processes']).default('embedded'),
  /** A MongoDB server instead of the embedded engine. */
  MONGO_URL: z.string().optional(),
  /** A RabbitMQ instead of in-process delivery, or instead of a local broker with MODE=processes. */
  AMQP_URL: z.string().optional(),
  /** An S3 server instead of a folder. */
  S3_ENDPOINT: z.url().optional(),
  /** The public address; `http://localhost:PORT` if unset. */
  PUBLIC_URL: z.url().optional(),
  LOG_LEVEL: LOG_LEVEL.removeDefault().default('warn'),
});

export interface LocalConfig extends z.infer<typeof localConfig> {
  PUBLIC_URL: string;
  DEMO: 'on' | 'off';
}

/**
 * Reads the settings of the local stack; makes the data folder absolute and replaces port 0 by a free one.
 * @throws StartError with one line that names every wrong key
 */
export async function readLocalConfig(env: Record<string, string | undefined>): Promise<LocalConfig> {
  const config = readConfig(localConfig, env);
  const PORT = config.PORT === 0 ? await freePort(config.HOST) : config.PORT;
  const PUBLIC_URL = config.PUBLIC_URL ?? `http://localhost:${PORT}`;
  const { HOST, DEMO } = config;
  requireChosenDemo({ HOST, PUBLIC_URL }, DEMO);
  return { ...config, PORT, PUBLIC_URL, DEMO: DEMO ?? 'on', DATA_DIR: resolve(config.DATA_DIR) };
}
