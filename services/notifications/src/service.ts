import { randomUUID } from 'node:crypto';
import {
  type Connection,
  createConsumers,
  createProjectWatch,
  type ServiceDefinition,
} from '@cardinal/service-kit';
import { createWhoSees } from './access/who-sees.ts';
import { type NotificationsConfig, notificationsConfig } from './config.ts';
import { mountFollowing } from './following/following.routes.ts';
import { createLateMutes } from './following/take-over-mutes.ts';
import { createMailing } from './mail/create-mailing.ts';
import { updateMailsOnEvents } from './mail/mail.consumers.ts';
import { notificationsOfACardAndUser } from './migrations/0001-notifications-of-a-card-and-user.ts';
import { mutesAreLevels } from './migrations/0002-mutes-are-levels.ts';
import { createModels, type Models } from './models.ts';
import { createAudience } from './notifications/audience.ts';
import { createBell } from './notifications/bell.ts';
import { notifyOnEvents } from './notifications/notification.consumers.ts';
import { mountNotifications } from './notifications/notification.routes.ts';
import { mountNotificationGroups } from './notifications/notification-groups.routes.ts';
import { createNotifier } from './notifications/notifier.ts';
import { createRemoval } from './notifications/removal.ts';
import { createToldItems } from './notifications/told-items.ts';
import { mountPreferences } from './preferences/preferences.routes.ts';
import { createProjectCopy } from './project-copy.ts';
import { updateReadModelsOnEvents } from './projection.consumers.ts';
import { createPushing } from './push/create-pushing.ts';
import { createForgetBoard } from './read-models/forget-board.ts';
import { createReminders, type Reminders } from './reminders/reminders.ts';
import { createEnsureNamedProject, createRights } from './stream/rights.ts';
import { streamEvents } from './stream/stream.consumers.ts';
import { createStreamMetrics } from './stream/stream.metrics.ts';
import { mountStream } from './stream/stream.routes.ts';
import { startStreamHub } from './stream/stream-hub.ts';

interface JobDeps extends Pick<Models, 'notificationGroups' | 'streams' | 'levels'> {
  connection: Connection;
  reminders: Reminders;
  config: Pick<NotificationsConfig, 'STREAM_RETENTION_MS'>;
}

const ownJobs = ({ connection, reminders, notificationGroups, levels, streams, config }: JobDeps) => [
  {
    name: 'wake-snoozed',
    everyMs: 30_000,
    run: async () => streams.notificationsChanged(await notificationGroups.wakeDue(new Date()), randomUUID()),
  },
  { name: 'take-over-mutes', everyMs: 30_000, run: createLateMutes({ connection, changed: levels.changed }) },
  { name: 'remind-of-due-cards', everyMs: 10 * 60_000, run: () => reminders.run() },
  {
    name: 'prune-stream-log',
    everyMs: 60_000,
    run: () => streams.prune(new Date(Date.now() - config.STREAM_RETENTION_MS)),
  },
];

const rebuildAll = async ({ users, projects, participants, dueCards }: Models) => ({
  users: await users.rebuild(),
  ...(await projects.rebuild()),
  cards: await participants.rebuild(),
  dueCards: await dueCards.rebuild(),
});

/** Notifications, and a stream of live updates for open pages. */
export const notificationsService: ServiceDefinition<typeof notificationsConfig> = {
  name: 'notifications',
  config: notificationsConfig,
  migrations: [notificationsOfACardAndUser, mutesAreLevels],
  create({ config, connection, bus, internal, log, metrics }) {
    const models = createModels({ connection, internal, bus });
    const { users, projects, preferences, notifications, notificationGroups, streams } = models;
    const watch = createProjectWatch({
      internal,
      copy: {
        apply: (event) => copy.apply(event),
        knows: (projectId) => copy.knows(projectId),
        boardIds: projects.boardIds,
        store: (tree) => copy.store(tree),
        buryBoard: (boardId, projectId) => copy.buryBoard(boardId, projectId),
        buryProject: (projectId) => copy.buryProject(projectId),
        forget: () => copy.forget(),
      },
    });
    const whoSees = createWhoSees({ users, projects, watch });
    const ensure = (projectIds: Iterable<string>) => watch.ensure(projectIds);
    const toldItems = createToldItems({
      ...models,
      audience: createAudience({ ...models, whoSees }),
      ensure,
    });
    const sendingDeps = { config, connection, bus, internal, log, metrics, models, toldItems };
    const mailing = createMailing(sendingDeps);
    const pushing = createPushing(sendingDeps);
    const notifier = createNotifier({ ...models, whoSees, mails: mailing, pushes: pushing, log: streams });
    const removal = createRemoval({ ...models, whoSees, log: streams });
    const bell = createBell({ watch, removal });
    const reminders = createReminders({ ...models, notifier });

    // Read models first, then notifications, then the stream: each reads what the previous one wrote.
    const consumers = createConsumers();
    const projection = { ...models, removal, notifier, forgetBoard: createForgetBoard(models) };
    updateReadModelsOnEvents(consumers, projection);
    updateMailsOnEvents(consumers, { ...models, ...mailing });
    pushing.consume(consumers);
    notifyOnEvents(consumers, { ...models, notifier, removal });
    const streamDeps = { ...models, log: streams };
    streamEvents(consumers, streamDeps);

    const { onEnd } = createStreamMetrics({ metrics, open: () => hub.connections.size() });
    const rights = createRights(models);
    const ensureNamed = createEnsureNamedProject({ watch, projects });
    const hub = startStreamHub({ streams, rights, watch, ensure: ensureNamed, bus, config, log, onEnd });
    const copy = createProjectCopy({
      ...projection,
      streams: streamDeps,
      flush: () => hub.flush(),
      refresh: (refresh) => hub.refresh(refresh),
      forgetChecked: bell.forgetChecked,
    });

    return {
      mount(router) {
        mountNotifications(router, notifications, bell, streams);
        mountNotificationGroups(router, { groups: notificationGroups, bell, users, streams });
        mountPreferences(router, { preferences, users, streams });
        mailing.mount(router);
        pushing.mount(router);
        mountFollowing(router, { ...models, whoSees, watch });
        mountStream(router, hub, config);
      },
      consumers,
      aggregates: [],
      jobs: [...ownJobs({ ...models, connection, reminders, config }), ...mailing.jobs],
      rebuild: () => rebuildAll(models),
      async stop() {
        hub.stop();
        await Promise.all([mailing.stop(), pushing.stop()]);
        await watch.stop();
      },
    };
  },
};
