import type { Connection } from '@cardinal/service-kit';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mountFollowing } from './following.routes.ts';
import { createLateMutes } from './take-over-mutes.ts';

interface FollowingFeatureDeps {
  connection: Connection;
  kernel: Pick<
    Kernel,
    'levels' | 'preferences' | 'users' | 'projects' | 'participants' | 'streams' | 'whoSees' | 'seen'
  >;
}

/** How much users want to hear of projects, boards and cards. */
export function createFollowingFeature({ connection, kernel }: FollowingFeatureDeps): Feature {
  const { levels, preferences, users, projects, participants, streams, whoSees, seen } = kernel;
  return {
    mount: (router) =>
      mountFollowing(router, {
        levels,
        preferences,
        users,
        projects,
        participants,
        streams,
        whoSees,
        seen,
      }),
    jobs: [
      {
        name: 'take-over-mutes',
        everyMs: 30_000,
        run: createLateMutes({ connection, changed: levels.changed }),
      },
    ],
    storedData: {
      storeCard: 'nothing',
      // A card in the trash may come back.
      removeCard: 'nothing',
      purgeCard: (cardId) => levels.forgetTargets([cardId]),
      purgeBoard: (boardId, cardIds) => levels.forgetTargets([boardId, ...cardIds]),
      purgeProject: levels.forgetProject,
      eraseUser: levels.forgetUser,
    },
  };
}
