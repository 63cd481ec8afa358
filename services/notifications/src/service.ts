import { createConsumers, type ServiceDefinition } from '@cardinal/service-kit';
import { notificationsConfig } from './config.ts';
import { createAccountsFeature } from './features/accounts/feature.ts';
import { createAgentsFeature } from './features/agents/feature.ts';
import { createBellFeature } from './features/bell/feature.ts';
import { createCardsFeature } from './features/cards/feature.ts';
import { createChangesFeature } from './features/changes/feature.ts';
import { createCommentsFeature } from './features/comments/feature.ts';
import { createFollowingFeature } from './features/following/feature.ts';
import { createMailFeature } from './features/mail/feature.ts';
import { createMentionsFeature } from './features/mentions/feature.ts';
import { createPreferencesFeature } from './features/preferences/feature.ts';
import { createPresenceFeature } from './features/presence/feature.ts';
import { createPushFeature } from './features/push/feature.ts';
import { createRemindersFeature } from './features/reminders/feature.ts';
import { createStreamFeature } from './features/stream/feature.ts';
import { createSubmissionsFeature } from './features/submissions/feature.ts';
import { createUnmergingFeature } from './features/unmerging/feature.ts';
import { createWebhooksFeature } from './features/webhooks/feature.ts';
import type { Feature } from './kernel/feature.ts';
import { createKernel, createNotify } from './kernel/kernel.ts';
import { createProjectCopy } from './kernel/projection/project-copy.ts';
import { updateReadModelsOnEvents } from './kernel/projection/projection.consumers.ts';
import { createPurgeBoard } from './kernel/projection/purge-board.ts';
import { joinStoredData } from './kernel/stored-data.ts';
import { notificationsOfACardAndUser } from './migrations/0001-notifications-of-a-card-and-user.ts';
import { mutesAreLevels } from './migrations/0002-mutes-are-levels.ts';

/** Notifications, and a stream of live updates for open pages. */
export const notificationsService: ServiceDefinition<typeof notificationsConfig> = {
  name: 'notifications',
  config: notificationsConfig,
  migrations: [notificationsOfACardAndUser, mutesAreLevels],
  create({ config, connection, bus, internal, log, metrics }) {
    const kernel = createKernel({ connection, internal, bus, copy: () => copy });
    const mail = createMailFeature({ config, connection, bus, internal, log, metrics, kernel });
    const push = createPushFeature({ config, connection, bus, log, metrics, kernel });
    const { notifier, notifyAboutCard } = createNotify({
      kernel,
      channels: { email: mail.deliver, push: push.deliver },
    });
    const bell = createBellFeature({ connection, kernel });
    const stream = createStreamFeature({ config, bus, log, metrics, kernel });

    // In the order in which an event reaches them: notifications are written before they are moved, and the stream
    // informs open pages last.
    const features: readonly Feature[] = [
      createPreferencesFeature({ kernel }),
      createFollowingFeature({ connection, kernel }),
      createRemindersFeature({ connection, internal, kernel, notifier }),
      mail,
      push,
      bell,
      createCardsFeature({ kernel, notifyAboutCard }),
      createCommentsFeature({ kernel, notifyAboutCard }),
      createAccountsFeature({ kernel, notifier }),
      createMentionsFeature({ notifyAboutCard }),
      createSubmissionsFeature({ kernel, notifier }),
      createAgentsFeature({ kernel, notifier }),
      createWebhooksFeature({ kernel, notifier }),
      createUnmergingFeature({ kernel }),
      createPresenceFeature({ connections: stream.connections, bus, kernel }),
      createChangesFeature({ internal, metrics, kernel }),
      stream,
    ];

    const { users, projects, participants, places, removal, watch } = kernel;
    const stored = joinStoredData(features.map(({ storedData }) => storedData));
    const purgeBoard = createPurgeBoard({ places, participants, stored });
    const copy = createProjectCopy({
      projects,
      participants,
      removal,
      purgeBoard,
      stored,
      openPages: stream.openPages,
      forgetChecked: bell.forgetChecked,
    });
    const consumers = createConsumers();
    const models = { users, projects, participants, places };
    updateReadModelsOnEvents(consumers, { ...models, removal, purgeBoard, stored, notifier });
    for (const feature of features) feature.consume?.(consumers);

    return {
      mount(router) {
        for (const feature of features) feature.mount?.(router);
      },
      consumers,
      aggregates: [],
      jobs: features.flatMap(({ jobs = [] }) => jobs),
      async rebuild() {
        const rebuilt = await kernel.rebuild();
        for (const feature of features) Object.assign(rebuilt, await feature.rebuild?.());
        return rebuilt;
      },
      async stop() {
        await Promise.all(features.map((feature) => feature.stop?.()));
        await watch.stop();
      },
    };
  },
};
