import { randomUUID } from 'node:crypto';
import { getNotificationPreferences, updateNotificationPreferences } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Preferences } from '../../kernel/preferences/preferences.repository.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import type { StreamLog } from '../../kernel/stream-log/stream-log.repository.ts';

interface PreferencesRoutesDeps {
  preferences: Preferences;
  users: Pick<Users, 'peek'>;
  streams: Pick<StreamLog, 'append'>;
}

export function mountPreferences(
  router: Router,
  { preferences, users, streams }: PreferencesRoutesDeps,
): void {
  /** Open pages say whether their user follows a card. */
  async function notifyPages(userId: string): Promise<void> {
    const message = { type: 'following', projectId: null, cardId: null } as const;
    const audience = { to: 'users' as const, userIds: [userId] };
    await streams.append([{ key: randomUUID(), tell: { message, audience } }]);
  }

  mountCall(router, getNotificationPreferences, ({ actor }) => preferences.of(actor.id));

  mountCall(router, updateNotificationPreferences, async ({ actor, body }) => {
    const changed = await preferences.change(actor.id, body);
    // The account may have been deleted while this request was on its way.
    if ((await users.peek(actor.id))?.gone) await preferences.remove(actor.id);
    if (body.autoFollow) await notifyPages(actor.id);
    return changed;
  });
}
