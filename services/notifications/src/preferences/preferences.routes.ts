import { getNotificationPreferences, updateNotificationPreferences } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Users } from '../read-models/users.ts';
import type { Preferences } from './preferences.repository.ts';

interface PreferencesRoutesDeps {
  preferences: Preferences;
  users: Pick<Users, 'peek'>;
}

export function mountPreferences(router: Router, { preferences, users }: PreferencesRoutesDeps): void {
  mountCall(router, getNotificationPreferences, ({ actor }) => preferences.of(actor.id));

  mountCall(router, updateNotificationPreferences, async ({ actor, body }) => {
    const changed = await preferences.change(actor.id, body);
    // The account may have been deleted while this request was on its way.
    if ((await users.peek(actor.id))?.gone) await preferences.remove(actor.id);
    return changed;
  });
}
