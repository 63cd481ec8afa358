import { userDeleted, userEvents } from '@cardinal/contracts';
import {
  type Consumers,
  createConsumers,
  type Job,
  type RelaySource,
  type ServiceDefinition,
} from '@cardinal/service-kit';
import type { KeepEvents } from './card-data/kept-store.ts';
import { untyped } from './card-data/on-cards.ts';
import { createRemoveLateCards } from './deletion/late-cards.ts';
import { createPurgeCard } from './deletion/purge-card.ts';
import { type Feature, plugIn } from './feature.ts';
import type { EventKeeper } from './hooks.ts';
import type { Kernel } from './kernel.ts';
import { runPendingTasks } from './tasks/pending-tasks.ts';

function createKernelConsumers({ users, projects, deletion, registry }: Kernel): Consumers {
  const consumers = createConsumers();
  consumers.on(userEvents, async (event) => {
    await users.apply(event);
    for (const changed of registry.userChanged) await changed(event.data.user.id);
  });
  consumers.on(userDeleted, async ({ data: { userId } }) => {
    await users.erase(userId);
    await deletion.erasures.start([userId]);
  });
  projects.consume(consumers);
  return consumers;
}

type ServiceRuntime = Awaited<ReturnType<ServiceDefinition['create']>>;

/** An aggregate, with those who keep something of its events. */
function withKeepers(source: RelaySource, keepers: readonly EventKeeper[]): RelaySource {
  const its = keepers.filter(({ of }) => of.includes(source.model));
  if (its.length === 0) return source;
  const keep: KeepEvents = async (events) =>
    void (await Promise.all(its.map((keeper) => keeper.keep(events))));
  const afterwards = its.flatMap(({ keptOfGone }) => keptOfGone ?? []);
  if (afterwards.length === 0) return { ...source, keep };
  return {
    ...source,
    keep,
    keptOfGone: async (ids, events) =>
      void (await Promise.all(afterwards.map((keptOfGone) => keptOfGone(ids, events)))),
  };
}

/** A job that looks for what a crash or a failure left, and rests while nothing happens. */
const leftoverJob = (job: Pick<Job, 'name' | 'run'>): Job => ({ everyMs: 5_000, ...job, rests: true });

const sweepBoardCounts =
  ({ boardCounts, deletion, projects }: Kernel) =>
  async () => {
    const dirty = await boardCounts.sweep();
    if (dirty.length === 0) return undefined;
    // A crash may have left a card on a board that was gone already.
    await deletion.cleanup.start([...(await projects.goneBoards(dirty))]);
    return new Date();
  };

export interface RuntimeDeps {
  kernel: Kernel;
  features: readonly Feature[];
}

/** The service, of the kernel and the features that are plugged into it. */
export function createRuntime({ kernel, features }: RuntimeDeps): ServiceRuntime {
  const { registry, users, projects, watch, models, history, deletion, moves, boardCounts } = kernel;
  plugIn(registry, features);
  const cards = untyped(models.cards);
  const { removeContents, cleanup, erasures } = deletion;
  const tasks = [cleanup, erasures, moves, ...features.flatMap((feature) => feature.tasks ?? [])];
  const keepers: EventKeeper[] = [
    { of: [cards], keep: history.keep, keptOfGone: history.removeOfGone },
    { of: [cards], keep: createRemoveLateCards({ projects, cleanup }) },
    ...registry.keepEvents.flat(),
  ];
  const aggregates = [
    { model: cards, beforePurge: createPurgeCard({ removeContents, boardCounts, projects }) },
    ...features.flatMap((feature) => feature.aggregates ?? []),
  ];
  const consumers = createKernelConsumers(kernel);
  for (const feature of features) feature.consume?.(consumers);
  return {
    mount(router) {
      for (const feature of features) feature.mount?.(router);
    },
    consumers,
    aggregates: aggregates.map((source) => withKeepers(source, keepers)),
    jobs: [
      leftoverJob({ name: 'noted-work', run: runPendingTasks(tasks) }),
      leftoverJob({ name: 'recount', run: () => kernel.recount.sweep() }),
      leftoverJob({ name: 'board-counts', run: sweepBoardCounts(kernel) }),
      { name: 'recount-notes', everyMs: 60_000, run: () => kernel.recountNotes.sweep() },
      ...features.flatMap((feature) => feature.jobs ?? []),
    ],
    rebuild: async () => ({ users: await users.rebuild(), ...(await projects.rebuild()) }),
    async stop() {
      await watch.stop();
      for (const feature of features) await feature.stop?.();
      for (const task of tasks) await task.stop();
    },
  };
}
