import type { Feature } from '../../kernel/feature.ts';
import type { Kernel, Notify } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { notifyOfComments } from './comment.consumers.ts';

interface CommentsFeatureDeps {
  kernel: Pick<Kernel, 'participants'>;
  notifyAboutCard: Notify['notifyAboutCard'];
}

/** Notifications of comments and internal notes. */
export const createCommentsFeature = ({
  kernel: { participants },
  notifyAboutCard,
}: CommentsFeatureDeps): Feature => ({
  consume: (consumers) => notifyOfComments(consumers, { notifyAboutCard, participants }),
  storedData: storesNothing,
});
