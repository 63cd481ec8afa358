import { listDeadLetters, rebuildReadModels, replayDeadLetters, type ServiceName } from '@cardinal/contracts';
import type { Router } from 'express';
import type { EventBus } from '../events/bus.ts';
import { mountCall } from './mount-call.ts';

/** The calls of operators' tools that every service answers: see infra/tools/operations. */
export function mountOperatorCalls(
  router: Router,
  {
    name,
    bus,
    rebuild,
  }: { name: ServiceName; bus: EventBus; rebuild: () => Promise<Record<string, number>> },
): void {
  mountCall(router, rebuildReadModels, async () => {
    const startedAt = new Date().toISOString();
    return { startedAt, rebuilt: await rebuild() };
  });
  mountCall(router, listDeadLetters, async () => {
    const letters = await bus.deadLetters.list(name);
    return letters.map(({ service: _, ...letter }) => letter);
  });
  mountCall(router, replayDeadLetters, async ({ body }) => ({
    replayed: await bus.deadLetters.replay(name, body.ids),
  }));
}
