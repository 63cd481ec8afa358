import type { NotificationPreferences, PreferencesChange } from '@cardinal/contracts';
import {
  type Connection,
  createSharedCache,
  type EventBus,
  findTogether,
  isDuplicateKey,
} from '@cardinal/service-kit';
import { type PreferencesDocument, preferencesModel } from './preferences.model.ts';
import { flattenChange, toPreferences } from './preferences.rules.ts';

/** How long a replica that misses an invalidation may notify users in a way that they no longer want. */
const ttlMs = 60_000;

export type Preferences = ReturnType<typeof createPreferences>;

export function createPreferences({ connection, bus }: { connection: Connection; bus: EventBus }) {
  const model = preferencesModel(connection);
  const find = findTogether(model);
  const cache = createSharedCache<NotificationPreferences>({
    bus,
    service: 'notifications',
    name: 'preferences',
    ttlMs,
    size: 10_000,
  });

  const read = async (userId: string) => toPreferences(await find(userId));

  async function write(userId: string, change: PreferencesChange): Promise<PreferencesDocument | null> {
    const $set = flattenChange(change);
    if (Object.keys($set).length === 0) return find(userId);
    const update = () =>
      model
        .findOneAndUpdate({ _id: userId }, { $set } as never, { upsert: true, returnDocument: 'after' })
        .lean<PreferencesDocument>();
    // Two concurrent first changes can collide; the second then finds the document.
    return update().catch((error) => (isDuplicateKey(error) ? update() : Promise.reject(error)));
  }

  return {
    of: read,

    /** For notifying users: the preferences of all these users, who may have chosen nothing. */
    byIds: (userIds: readonly string[]): Promise<Map<string, NotificationPreferences>> =>
      cache.getAll(
        userIds,
        async (missing) =>
          new Map(await Promise.all(missing.map(async (userId) => [userId, await read(userId)] as const))),
      ),

    async change(userId: string, change: PreferencesChange): Promise<NotificationPreferences> {
      const chosen = await write(userId, change);
      cache.invalidate(userId);
      return toPreferences(chosen);
    },

    async remove(userId: string): Promise<void> {
      await model.deleteOne({ _id: userId });
      cache.invalidate(userId);
    },
  };
}
