import type { ServiceName } from '@cardinal/contracts';
import { type BaseConfig, StartError } from './config.ts';
import type { EventBus } from './events/bus.ts';
import { createRabbitBus } from './events/rabbit/rabbit-bus.ts';
import type { Log } from './log.ts';
import { createFolderStore } from './store/folder-store.ts';
import type { ObjectStore } from './store/object-store.ts';
import { createS3Store } from './store/s3-store.ts';

/**
 * The configured S3 server or folder.
 * @throws StartError if none is configured, or it does not answer
 */
export async function createObjectStore({ config }: { config: BaseConfig }): Promise<ObjectStore> {
  if (config.OBJECTS_DIR && !config.S3_ENDPOINT) return createFolderStore({ folder: config.OBJECTS_DIR });
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  if (!endpoint || !accessKey || !secretKey) {
    throw new StartError('Configuration: set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY, or OBJECTS_DIR');
  }
  try {
    return await createS3Store({
      endpoint,
      accessKey,
      secretKey,
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
    });
  } catch (cause) {
    throw new StartError(`S3 is not reachable at ${endpoint}`, { cause });
  }
}

export interface EventBusDeps {
  config: BaseConfig;
  log: Log;
  /** Milliseconds before each retry of a failed event, for tests. */
  retryDelays?: readonly number[] | undefined;
}

/**
 * The configured broker.
 * @throws StartError if none is configured, or it does not answer
 */
export async function createEventBus({ config, log, retryDelays }: EventBusDeps): Promise<EventBus> {
  if (!config.AMQP_URL)
    throw new StartError('Configuration: AMQP_URL: needed by a service in its own process');
  return createRabbitBus({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, log, retryDelays });
}

/** The address of each service. */
export const getServiceAddresses = (config: BaseConfig): Record<ServiceName, string> => ({
  auth: config.AUTH_URL,
  projects: config.PROJECTS_URL,
  cards: config.CARDS_URL,
  notifications: config.NOTIFICATIONS_URL,
  integrations: config.INTEGRATIONS_URL,
});
