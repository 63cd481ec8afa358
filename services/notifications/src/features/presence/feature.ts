import type { EventBus } from '@cardinal/service-kit';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import type { Connections } from '../stream/connections.ts';
import { mountPresence } from './presence.routes.ts';
import { createPresence } from './presence.ts';

interface PresenceFeatureDeps {
  connections: Connections;
  bus: EventBus;
  kernel: Pick<Kernel, 'seen' | 'projects' | 'preferences' | 'watch'>;
}

/** The people on a board or a card, and those who are typing. */
export function createPresenceFeature({ connections, bus, kernel }: PresenceFeatureDeps): Feature {
  const { seen, projects, preferences, watch } = kernel;
  const presence = createPresence({ connections, watch, bus });
  return {
    mount: (router) => mountPresence(router, { presence, seen, projects, preferences }),
    storedData: storesNothing,
    stop: presence.stop,
  };
}
