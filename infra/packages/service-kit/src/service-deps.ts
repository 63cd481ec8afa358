import type { ServiceName } from '@cardinal/contracts';
import {
  type AggregateFields,
  type AggregateStore,
  createAggregateStore,
  type Written,
} from './aggregate.ts';
import type { BaseConfig } from './config.ts';
import type { EventBus } from './events/bus.ts';
import { createInternalClient, type InternalClient } from './http/internal-client.ts';
import { createIdempotency, type Idempotency } from './idempotency/idempotency.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Connection } from './mongo.ts';
import { createObjectStore, getServiceAddresses } from './service-connections.ts';
import type { ObjectStore } from './store/object-store.ts';

/** The dependencies that the kit gives to a service. */
export interface ServiceDeps<C = BaseConfig> {
  config: C;
  connection: Connection;
  bus: EventBus;
  internal: InternalClient;
  objects: ObjectStore;
  log: Log;
  metrics: Metrics;
  /** Does requests with an `Idempotency-Key` once. */
  idempotency: Idempotency;
  /** The store of an aggregate, with this service as the source of its events. */
  store<T extends AggregateFields>(model: AggregateStore<T>['model']): AggregateStore<T>;
}

export interface ServiceDepsInput<C extends BaseConfig>
  extends Pick<ServiceDeps<C>, 'config' | 'connection' | 'bus' | 'log' | 'metrics'> {
  name: ServiceName;
  /** Called after each acknowledged write of an aggregate. */
  onWritten(written: Written): void;
}

/** @throws StartError if the configured object store does not answer */
export async function createServiceDeps<C extends BaseConfig>({
  name,
  onWritten,
  ...given
}: ServiceDepsInput<C>): Promise<ServiceDeps<C>> {
  const { config } = given;
  const client = { from: name, key: config.INTERNAL_TOKEN_KEY, addresses: getServiceAddresses(config) };
  return {
    ...given,
    internal: createInternalClient(client),
    objects: await createObjectStore({ config }),
    idempotency: createIdempotency({ connection: given.connection }),
    store: (model) =>
      createAggregateStore({
        model,
        source: `/services/${name}`,
        onWritten,
      }),
  };
}
