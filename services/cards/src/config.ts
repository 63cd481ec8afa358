import { baseConfig } from '@cardinal/service-kit';
import { z } from 'zod';

export const cardsConfig = baseConfig.extend({
  /** `on` lets admins award points on a card to its author (decision 5). */
  FEATURE_POINTS: z.enum(['on', 'off']).default('off'),
});
export type CardsConfig = z.infer<typeof cardsConfig>;
