import { createConsumers, createProjectWatch, type ServiceDefinition } from '@cardinal/service-kit';
import { createWhoSees } from './access/who-sees.ts';
import { notificationsConfig } from './config.ts';
import { createBell } from './notifications/bell.ts';
import { notifyOnEvents } from './notifications/notification.consumers.ts';
import { createNotificationRepository } from './notifications/notification.repository.ts';
import { mountNotifications } from './notifications/notification.routes.ts';
import { createNotifier } from './notifications/notifier.ts';
import { createRemoval } from './notifications/removal.ts';
import { createToldOccasions } from './notifications/told-occasion.repository.ts';
import { createProjectCopy } from './project-copy.ts';
import { updateReadModelsOnEvents } from './projection.consumers.ts';
import { createParticipants } from './read-models/participants.ts';
import { createProjects } from './read-models/projects.ts';
import { createUsers } from './read-models/users.ts';
import { createDueCards } from './reminders/due-cards.ts';
import { createReminders } from './reminders/reminders.ts';
import { createEndedSessions } from './stream/ended-sessions.ts';
import { createEnsureNamedProject, createRights } from './stream/rights.ts';
import { streamEvents } from './stream/stream.consumers.ts';
import { createStreamMetrics } from './stream/stream.metrics.ts';
import { mountStream } from './stream/stream.routes.ts';
import { startStreamHub } from './stream/stream-hub.ts';
import { createStreamLog } from './stream/stream-log.repository.ts';

/** Notifications, and a stream of live updates for open pages. */
export const notificationsService: ServiceDefinition<typeof notificationsConfig> = {
  name: 'notifications',
  config: notificationsConfig,
  create({ config, connection, bus, internal, log, metrics }) {
    const users = createUsers({ connection, internal });
    const projects = createProjects({ connection, internal });
    const participants = createParticipants({ connection, internal });
    const dueCards = createDueCards({ connection, internal });
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
    const sessions = createEndedSessions({ connection });
    const streams = createStreamLog({ connection, bus });

    const notifications = createNotificationRepository({ connection });
    const told = createToldOccasions({ connection });
    const notifier = createNotifier({ notifications, told, whoSees, participants, users, log: streams });
    const removal = createRemoval({ notifications, told, whoSees, projects, log: streams });
    const bell = createBell({ watch, removal });
    const reminders = createReminders({ dueCards, users, projects, notifier });

    // Read models first, then notifications, then the stream: each reads what the previous one wrote.
    const consumers = createConsumers();
    const projection = { users, projects, participants, dueCards, removal, notifier };
    updateReadModelsOnEvents(consumers, projection);
    notifyOnEvents(consumers, { notifier, participants, projects, users, removal });
    const streamDeps = { log: streams, projects, sessions };
    streamEvents(consumers, streamDeps);

    const { onEnd } = createStreamMetrics({ metrics, open: () => hub.connections.size() });
    const rights = createRights({ users, projects, sessions });
    const ensure = createEnsureNamedProject({ watch, projects });
    const hub = startStreamHub({ streams, rights, watch, ensure, bus, config, log, onEnd });
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
        mountStream(router, hub, config);
      },
      consumers,
      aggregates: [],
      jobs: [
        { name: 'remind-of-due-cards', everyMs: 10 * 60_000, run: () => reminders.run() },
        {
          name: 'prune-stream-log',
          everyMs: 60_000,
          run: () => streams.prune(new Date(Date.now() - config.STREAM_RETENTION_MS)),
        },
      ],
      rebuild: async () => ({
        users: await users.rebuild(),
        ...(await projects.rebuild()),
        cards: await participants.rebuild(),
        dueCards: await dueCards.rebuild(),
      }),
      async stop() {
        hub.stop();
        await watch.stop();
      },
    };
  },
};
