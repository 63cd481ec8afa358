import {
  type DataOf,
  type Envelope,
  type EventDefinition,
  type EventOf,
  eventDefinitions,
  isImported,
  type ServiceName,
  subscriptions,
} from '@cardinal/contracts';
import { StartError } from './config.ts';
import { withContext } from './context.ts';
import type { EventHandler } from './events/bus.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

type TypedHandler<E extends EventDefinition> = (event: EventOf<E>) => Promise<void>;
type AnyHandler = (event: Envelope) => Promise<void>;

/** The event listeners of a service; one type can have several. */
export interface Consumers {
  on<E extends EventDefinition>(definitions: E | readonly E[], handler: TypedHandler<E>): Consumers;
  /**
   * A handler for the bus that parses each event's data and runs its listeners one after another.
   * @throws StartError if the listeners differ from `subscriptions` in the contracts
   */
  handlerFor(service: ServiceName, metrics: Metrics, log?: Log): EventHandler;
  /** Parses the event's data and runs its listeners, if any. */
  handle(event: Envelope): Promise<void>;
}

/** Consumers of all events but those by which an import changes something: nobody is notified of that, and nothing is sent. */
export function exceptImported(consumers: Consumers): Consumers {
  const rest: Consumers = {
    ...consumers,
    on(definitions, handler) {
      consumers.on(definitions, async (event) => {
        if (!isImported(event.data)) await handler(event);
      });
      return rest;
    },
  };
  return rest;
}

export function createConsumers(): Consumers {
  const handlers = new Map<string, AnyHandler[]>();

  function checkSubscriptions(service: ServiceName): void {
    const missing = subscriptions[service].filter((type) => !handlers.has(type));
    const extra = [...handlers.keys()].filter((type) => !subscriptions[service].includes(type));
    if (missing.length + extra.length === 0) return;
    throw new StartError(
      `The ${service} service and its subscriptions differ: ${[...missing, ...extra].join(', ')}`,
    );
  }

  async function handle(event: Envelope): Promise<void> {
    const definition = eventDefinitions.get(event.type);
    if (!definition) throw new Error(`Unknown event ${event.type}`);
    const data = definition.data.parse(event.data) as DataOf<EventDefinition>;
    for (const handler of handlers.get(event.type) ?? []) await handler({ ...event, data });
  }

  const consumers: Consumers = {
    handle,
    on<E extends EventDefinition>(definitions: E | readonly E[], handler: TypedHandler<E>) {
      const all = Array.isArray(definitions) ? (definitions as readonly E[]) : [definitions as E];
      for (const { type } of all)
        handlers.set(type, [...(handlers.get(type) ?? []), handler as unknown as AnyHandler]);
      return consumers;
    },
    handlerFor(service, metrics, log) {
      checkSubscriptions(service);
      return async (event) => {
        const { id, type, subject, traceparent, requestid, actorid } = event;
        await withContext({ traceparent, requestId: requestid, actorId: actorid }, async () => {
          await handle(event);
          log?.debug({ event: id, type, subject }, 'event handled');
        });
        metrics.countEvent('handled', event.type);
      };
    },
  };
  return consumers;
}
