import type { Connection, EventBus, InternalClient } from '@cardinal/service-kit';
import { createLevels } from './following/level.repository.ts';
import { createInboundMails } from './mail/inbound/inbound-mails.ts';
import { createMailItems } from './mail/mail-item.repository.ts';
import { createMutedAddresses } from './mail/muted-addresses.ts';
import { createNotificationRepository } from './notifications/notification.repository.ts';
import { createNotificationGroups } from './notifications/notification-groups.repository.ts';
import { createToldOccasions } from './notifications/told-occasion.repository.ts';
import { createPreferences } from './preferences/preferences.repository.ts';
import { createPushDevices } from './push/push-device.repository.ts';
import { createParticipants } from './read-models/participants.ts';
import { createPlaces } from './read-models/places.ts';
import { createProjects } from './read-models/projects.ts';
import { createUsers } from './read-models/users.ts';
import { createDueCards } from './reminders/due-cards.ts';
import { createEndedSessions } from './stream/ended-sessions.ts';
import { createStreamLog } from './stream/stream-log.repository.ts';

interface ModelsDeps {
  connection: Connection;
  internal: InternalClient;
  bus: EventBus;
}

/** Everything that this service stores. */
export function createModels({ connection, internal, bus }: ModelsDeps) {
  const projects = createProjects({ connection, internal });
  const participants = createParticipants({ connection, internal });
  return {
    users: createUsers({ connection, internal }),
    projects,
    participants,
    places: createPlaces({ internal, participants, projects }),
    dueCards: createDueCards({ connection, internal }),
    levels: createLevels({ connection, bus }),
    preferences: createPreferences({ connection, bus }),
    notifications: createNotificationRepository({ connection }),
    notificationGroups: createNotificationGroups({ connection }),
    inboundMails: createInboundMails({ connection }),
    mailItems: createMailItems({ connection }),
    mutedAddresses: createMutedAddresses({ connection }),
    pushDevices: createPushDevices({ connection, bus }),
    told: createToldOccasions({ connection }),
    sessions: createEndedSessions({ connection }),
    streams: createStreamLog({ connection, bus }),
  };
}

export type Models = ReturnType<typeof createModels>;
