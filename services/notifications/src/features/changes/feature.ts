import { listChanges } from '@cardinal/contracts';
import { AppError, clientAddress, type InternalClient, type Metrics, mountCall } from '@cardinal/service-kit';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { createChangesMetrics } from './changes.metrics.ts';
import { createReadChanges } from './read-changes.ts';

interface ChangesFeatureDeps {
  internal: InternalClient;
  metrics: Metrics;
  kernel: Pick<Kernel, 'projects' | 'streams' | 'watch'>;
}

/** Tells those who have a copy of a project what changed in it. */
export function createChangesFeature({ internal, metrics, kernel }: ChangesFeatureDeps) {
  const { projects, streams, watch } = kernel;
  const read = createReadChanges({ projects, streams, watch, internal });
  const { onAnswer } = createChangesMetrics({ metrics });
  return {
    mount: (router) =>
      mountCall(router, listChanges, async ({ req, actor, params: { slug }, query: { board, since } }) => {
        try {
          const changes = await read(actor, { slug, board, since, address: clientAddress(req) });
          onAnswer(since === undefined ? 'begun' : 'followed');
          return changes;
        } catch (error) {
          if (error instanceof AppError && error.code === 'cursor_expired') onAnswer('expired');
          throw error;
        }
      }),
    storedData: storesNothing,
  } satisfies Feature;
}
