import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mountPreferences } from './preferences.routes.ts';

interface PreferencesFeatureDeps {
  kernel: Pick<Kernel, 'preferences' | 'users' | 'streams'>;
}

/** The choices of users: what they are notified of, and how. */
export const createPreferencesFeature = ({
  kernel: { preferences, users, streams },
}: PreferencesFeatureDeps): Feature => ({
  mount: (router) => mountPreferences(router, { preferences, users, streams }),
  storedData: {
    storeCard: 'nothing',
    removeCard: 'nothing',
    purgeCard: 'nothing',
    purgeBoard: 'nothing',
    purgeProject: 'nothing',
    eraseUser: preferences.remove,
  },
});
