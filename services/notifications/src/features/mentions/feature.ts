import type { Feature } from '../../kernel/feature.ts';
import type { Notify } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { notifyOfMentions } from './mention.consumers.ts';

interface MentionsFeatureDeps {
  notifyAboutCard: Notify['notifyAboutCard'];
}

/** Notifications of mentions in cards and comments. */
export const createMentionsFeature = ({ notifyAboutCard }: MentionsFeatureDeps): Feature => ({
  consume: (consumers) => notifyOfMentions(consumers, { notifyAboutCard }),
  storedData: storesNothing,
});
