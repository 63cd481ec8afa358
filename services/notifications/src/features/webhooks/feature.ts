import type { Feature } from '../../kernel/feature.ts';
import type { Kernel, Notify } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { notifyOfWebhooks } from './webhook.consumers.ts';

interface WebhooksFeatureDeps {
  kernel: Pick<Kernel, 'projects'>;
  notifier: Notify['notifier'];
}

/** Notifications of webhooks that were switched off. */
export const createWebhooksFeature = ({ kernel: { projects }, notifier }: WebhooksFeatureDeps): Feature => ({
  consume: (consumers) => notifyOfWebhooks(consumers, { notifier, projects }),
  storedData: storesNothing,
});
