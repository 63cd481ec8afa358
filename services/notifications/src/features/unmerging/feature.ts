import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { moveNotificationsOfUnmergedCards } from './unmerging.consumers.ts';

interface UnmergingFeatureDeps {
  kernel: Pick<Kernel, 'participants' | 'projects' | 'places' | 'notifications' | 'removal'>;
}

/** Notifications of comments that go back with a card which is taken out of another one. */
export const createUnmergingFeature = ({
  kernel: { participants, projects, places, notifications, removal },
}: UnmergingFeatureDeps): Feature => ({
  consume: (consumers) =>
    moveNotificationsOfUnmergedCards(consumers, { participants, projects, places, notifications, removal }),
  storedData: storesNothing,
});
