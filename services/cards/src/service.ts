import type { ServiceDefinition } from '@cardinal/service-kit';
import { createFeatures } from './features.ts';
import { cardsConfig } from './kernel/config.ts';
import { createKernel } from './kernel/kernel.ts';
import { createRuntime } from './kernel/runtime.ts';
import { oneIndexOfCastVotes } from './migrations/0001-one-index-of-cast-votes.ts';
import { cardsHaveARank } from './migrations/0002-cards-have-a-rank.ts';
import { longRanksAreNoted } from './migrations/0003-long-ranks-are-noted.ts';

/** Cards, comments, votes and images: a kernel, and the features that plug into it. */
export const cardsService: ServiceDefinition<typeof cardsConfig> = {
  name: 'cards',
  config: cardsConfig,
  migrations: [oneIndexOfCastVotes, cardsHaveARank, longRanksAreNoted],
  create(deps) {
    const kernel = createKernel(deps);
    return createRuntime({ kernel, features: createFeatures({ kernel }) });
  },
};
