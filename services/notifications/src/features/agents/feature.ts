import type { Feature } from '../../kernel/feature.ts';
import type { Kernel, Notify } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { notifyOfAgents } from './agent.consumers.ts';

interface AgentsFeatureDeps {
  kernel: Pick<Kernel, 'projects'>;
  notifier: Notify['notifier'];
}

/** Notifications of agents that ask their person. */
export const createAgentsFeature = ({ kernel: { projects }, notifier }: AgentsFeatureDeps): Feature => ({
  consume: (consumers) => notifyOfAgents(consumers, { notifier, projects }),
  storedData: storesNothing,
});
