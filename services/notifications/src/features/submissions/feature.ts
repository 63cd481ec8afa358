import type { Feature } from '../../kernel/feature.ts';
import type { Kernel, Notify } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { notifyOfSubmissions } from './submission.consumers.ts';

interface SubmissionsFeatureDeps {
  kernel: Pick<Kernel, 'projects'>;
  notifier: Notify['notifier'];
}

/** Notifications of submissions and reports that wait for admins. */
export const createSubmissionsFeature = ({
  kernel: { projects },
  notifier,
}: SubmissionsFeatureDeps): Feature => ({
  consume: (consumers) => notifyOfSubmissions(consumers, { notifier, projects }),
  storedData: storesNothing,
});
