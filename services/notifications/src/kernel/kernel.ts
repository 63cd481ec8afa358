import {
  type Connection,
  createProjectWatch,
  type EventBus,
  type InternalClient,
  type ProjectCopy,
} from '@cardinal/service-kit';
import { createSeen } from './access/seen.ts';
import { createWhoSees } from './access/who-sees.ts';
import { createLevels } from './following/level.repository.ts';
import { createAnnouncements } from './notifications/announcement.repository.ts';
import { createAudience } from './notifications/audience.ts';
import { createDeliverableItems } from './notifications/deliverable-items.ts';
import { createNotificationRepository } from './notifications/notification.repository.ts';
import { createNotifier, type NotifierDeps } from './notifications/notifier.ts';
import { createNotifyAboutCard } from './notifications/notify-about-card.ts';
import { createRemoval } from './notifications/removal.ts';
import { createPreferences } from './preferences/preferences.repository.ts';
import { createParticipants } from './read-models/participants.ts';
import { createPlaces } from './read-models/places.ts';
import { createProjects } from './read-models/projects.ts';
import { createUsers } from './read-models/users.ts';
import { createEndedSessions } from './sessions/ended-sessions.ts';
import { createStreamLog } from './stream-log/stream-log.repository.ts';

interface KernelDeps {
  connection: Connection;
  internal: InternalClient;
  bus: EventBus;
  /** The data that access decisions use, which also ends open pages; there before the first question. */
  copy(): ProjectCopy;
}

export type Kernel = ReturnType<typeof createKernel>;
export type Notify = ReturnType<typeof createNotify>;

/** The ground that features stand on: read models, access, the stored notifications, and the log that open pages follow. */
export function createKernel({ connection, internal, bus, copy }: KernelDeps) {
  const users = createUsers({ connection, internal });
  const projects = createProjects({ connection, internal });
  const participants = createParticipants({ connection, internal });
  const places = createPlaces({ internal, participants, projects });
  const levels = createLevels({ connection, bus });
  const preferences = createPreferences({ connection, bus });
  const notifications = createNotificationRepository({ connection });
  const announcements = createAnnouncements({ connection });
  const sessions = createEndedSessions({ connection });
  const streams = createStreamLog({ connection, bus });

  const watch = createProjectWatch({
    internal,
    copy: {
      apply: (event) => copy().apply(event),
      knows: (projectId) => copy().knows(projectId),
      boardIds: (projectId) => copy().boardIds(projectId),
      store: (tree) => copy().store(tree),
      buryBoard: (boardId, projectId) => copy().buryBoard(boardId, projectId),
      buryProject: (projectId) => copy().buryProject(projectId),
      forget: () => copy().forget(),
    },
  });
  const whoSees = createWhoSees({ users, projects, watch });
  const seen = createSeen({ whoSees, watch, projects, participants });
  const audience = createAudience({ whoSees, participants, places, users });
  const removal = createRemoval({ notifications, announcements, whoSees, projects, places, log: streams });
  const deliverableItems = createDeliverableItems({
    notifications,
    preferences,
    levels,
    audience,
    participants,
    ensure: watch.ensure,
  });

  return {
    users,
    projects,
    participants,
    places,
    levels,
    preferences,
    notifications,
    announcements,
    sessions,
    streams,
    watch,
    whoSees,
    seen,
    audience,
    removal,
    deliverableItems,
    rebuild: async () => ({
      users: await users.rebuild(),
      ...(await projects.rebuild()),
      cards: await participants.rebuild(),
    }),
  };
}

interface NotifyDeps extends Pick<NotifierDeps, 'channels'> {
  kernel: Kernel;
}

/** Notifies users, in the bell and by the channels of features. */
export function createNotify({ kernel, channels }: NotifyDeps) {
  const { notifications, announcements, levels, preferences, audience, streams } = kernel;
  const { participants, places, removal } = kernel;
  const notifier = createNotifier({
    notifications,
    announcements,
    levels,
    preferences,
    audience,
    channels,
    log: streams,
  });
  return {
    notifier,
    notifyAboutCard: createNotifyAboutCard({ notifier, participants, places, removal }),
  };
}
