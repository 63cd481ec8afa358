import type { Envelope } from '@cardinal/contracts';
import { createConsumers, type EventBus, type Log, type Metrics } from '@cardinal/service-kit';
import type { NotificationsConfig } from '../../config.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { getStreamEffect } from './entries-of-event.ts';
import { createEnsureNamedProject, createRights } from './rights.ts';
import { streamEvents } from './stream.consumers.ts';
import { createStreamMetrics } from './stream.metrics.ts';
import { mountStream } from './stream.routes.ts';
import { startStreamHub } from './stream-hub.ts';

interface StreamFeatureDeps {
  config: NotificationsConfig;
  bus: EventBus;
  log: Log;
  metrics: Metrics;
  kernel: Pick<Kernel, 'users' | 'projects' | 'sessions' | 'streams' | 'watch'>;
}

/** The stream of live updates for open pages. */
export function createStreamFeature({
  config,
  bus,
  log,
  metrics,
  kernel: { users, projects, sessions, streams, watch },
}: StreamFeatureDeps) {
  const { onEnd } = createStreamMetrics({ metrics, open: () => hub.connections.size() });
  const rights = createRights({ users, projects, sessions });
  const ensure = createEnsureNamedProject({ watch, projects });
  const hub = startStreamHub({ streams, rights, watch, ensure, bus, config, log, onEnd });
  const revocations = createConsumers();
  streamEvents(revocations, { log: streams, projects, sessions });

  return {
    connections: hub.connections,
    openPages: {
      async inform(event: Envelope): Promise<void> {
        await revocations.handle(event);
        // A user who loses something is informed before the stream ends.
        await hub.flush();
        const { refresh } = getStreamEffect(event);
        if (refresh) await hub.refresh(refresh);
      },
      refresh: hub.refresh,
    },
    mount: (router) => mountStream(router, hub, config),
    consume: (consumers) => streamEvents(consumers, { log: streams, projects, sessions }),
    jobs: [
      {
        name: 'prune-stream-log',
        everyMs: 60_000,
        run: () => streams.prune(new Date(Date.now() - config.STREAM_RETENTION_MS), config.STREAM_SETTLED_MS),
      },
    ],
    storedData: storesNothing,
    stop: hub.stop,
  } satisfies Feature & { openPages: object; connections: object };
}
