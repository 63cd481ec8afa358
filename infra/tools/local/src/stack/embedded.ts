import { authService } from '@cardinal/auth';
import { cardsService } from '@cardinal/cards';
import type { ServiceName } from '@cardinal/contracts';
import { startGateway } from '@cardinal/gateway';
import { integrationsService } from '@cardinal/integrations';
import { notificationsService } from '@cardinal/notifications';
import { projectsService } from '@cardinal/projects';
import {
  type BaseConfig,
  createInProcessBus,
  createLog,
  type EventBus,
  openDatabase,
  type RunningService,
  type ServiceDefinition,
  startService,
} from '@cardinal/service-kit';
import type { z } from 'zod';
import type { Env } from '../env.ts';
import { environments, type ProcessName } from './environment.ts';
import type { Platform } from './platform.ts';
import { readableDestination } from './readable-log.ts';
import type { Undo } from './undo.ts';

type AnyService = ServiceDefinition<z.ZodType<BaseConfig>>;

const services = [
  authService,
  projectsService,
  cardsService,
  notificationsService,
  integrationsService,
] as unknown as readonly AnyService[];

async function startBus(mongoUrl: string, undo: Undo, log: ReturnType<typeof createLog>): Promise<EventBus> {
  const database = await openDatabase({ url: mongoUrl, dbName: 'cardinal_bus', log });
  undo.add(() => database.close());
  const bus = createInProcessBus({
    connection: database.connection,
    onRetry: (service, event, err) =>
      log.warn({ err, type: event.type, consumer: service }, 'event is tried again'),
  });
  return bus;
}

export interface EmbeddedServices {
  /** The environment of each, and of the gateway. */
  envs: Record<ProcessName, Env>;
  /** Their apps, for a gateway in this process. */
  own: Record<ServiceName, RunningService['handle']>;
}

/** Starts the five services in this process. */
export async function startEmbeddedServices(
  { config, secrets, outer, mongoUrl }: Platform,
  undo: Undo,
): Promise<EmbeddedServices> {
  const destination = readableDestination();
  const createServiceLog = (name: ServiceName | 'events' | 'gateway') =>
    createLog({ service: name, level: config.LOG_LEVEL, destination });
  const amqpUrl = config.AMQP_URL;
  const envs = await environments({ outer, config, secrets, mongoUrl, amqpUrl });
  const bus = amqpUrl ? undefined : await startBus(mongoUrl, undo, createServiceLog('events'));
  const running: RunningService[] = [];
  // They do not need each other to stop.
  undo.add(() => Promise.all(running.map((service) => service.stop())));
  for (const service of services) {
    const { name } = service;
    const options = { env: envs[name], log: createServiceLog(name), ...(bus ? { bus } : {}) };
    running.push(await startService(service, options));
  }
  // Before the services stop: then no relay waits for a stopped consumer, and unpublished events stay in their
  // outbox.
  if (bus) undo.add(() => bus.close());
  const own = Object.fromEntries(running.map(({ name, handle }) => [name, handle]));
  return { envs, own: own as EmbeddedServices['own'] };
}

/** Starts the gateway, after everything behind it. */
export async function startEmbeddedGateway(
  platform: Platform,
  { envs, own }: EmbeddedServices,
  undo: Undo,
): Promise<void> {
  const log = createLog({
    service: 'gateway',
    level: platform.config.LOG_LEVEL,
    destination: readableDestination(),
  });
  const gateway = await startGateway({ env: envs.gateway, own, log, ownProcess: false });
  undo.add(() => gateway.stop());
}
