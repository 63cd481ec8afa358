import { type Connection, createSharedCache, type EventBus, isDuplicateKey } from '@cardinal/service-kit';
import { v5 as uuidv5 } from 'uuid';
import { type PushDeviceDocument, pushDeviceModel } from './push-device.model.ts';

/** An endpoint belongs to one browser, so its device is the same for every user who turns it on. */
const namespace = '0f3a9c52-7c6e-4f0b-9a51-5e0a1f6b8f7d';
const mostDevices = 10;
/** How long a replica that misses an invalidation may not know of a device; a removed one is found out when it sends. */
const ttlMs = 60_000;

export type PushDevices = ReturnType<typeof createPushDevices>;

/** The browsers that users have turned notifications on in. */
export function createPushDevices({ connection, bus }: { connection: Connection; bus: EventBus }) {
  const model = pushDeviceModel(connection);
  const cache = createSharedCache<readonly string[]>({
    bus,
    service: 'notifications',
    name: 'push-devices',
    ttlMs,
    size: 10_000,
  });

  const findList = (userId: string) =>
    model.find({ userId }).sort({ createdAt: -1, _id: -1 }).lean<PushDeviceDocument[]>();

  async function findIds(userIds: readonly string[]): Promise<Map<string, readonly string[]>> {
    const found = await model
      .find({ userId: { $in: userIds } } as never, { userId: 1 })
      .lean<Pick<PushDeviceDocument, '_id' | 'userId'>[]>();
    return new Map(
      userIds.map((id) => [id, found.filter(({ userId }) => userId === id).map(({ _id }) => _id)]),
    );
  }

  async function removeWhere(filter: Partial<PushDeviceDocument>): Promise<boolean> {
    const removed = await model.findOneAndDelete(filter as never).lean<PushDeviceDocument>();
    if (removed) cache.invalidate(removed.userId);
    return removed !== null;
  }

  async function removeAll(filter: object): Promise<void> {
    const gone = await model.find(filter as never, { userId: 1 }).lean<PushDeviceDocument[]>();
    if (gone.length === 0) return;
    await model.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } } as never);
    for (const userId of new Set(gone.map((device) => device.userId))) cache.invalidate(userId);
  }

  return {
    findList,

    /** For notifying users: the devices of each of these users. */
    idsByUser: (userIds: readonly string[]) => cache.getAll(userIds, findIds),

    byId: (id: string) => model.findById(id).lean<PushDeviceDocument>(),

    /** Adds it in place of what the session has added before. Of too many devices the oldest goes. */
    async add(device: Omit<PushDeviceDocument, '_id' | 'createdAt'>): Promise<PushDeviceDocument> {
      const { userId, sessionId } = device;
      const _id = uuidv5(device.endpoint, namespace);
      const fields = { ...device, createdAt: new Date() };
      const write = () =>
        model
          .findOneAndUpdate({ _id }, { $set: fields }, { upsert: true, returnDocument: 'before' })
          .lean<PushDeviceDocument>();
      const before = await write().catch((error) =>
        isDuplicateKey(error) ? write() : Promise.reject(error),
      );
      await model.deleteMany({ sessionId, _id: { $ne: _id } } as never);
      const tooMany = (await findList(userId)).slice(mostDevices);
      if (tooMany.length > 0)
        await model.deleteMany({ _id: { $in: tooMany.map((old) => old._id) } } as never);
      cache.invalidate(userId);
      if (before && before.userId !== userId) cache.invalidate(before.userId);
      return { _id, ...fields };
    },

    /** @returns whether the user had it */
    remove: (userId: string, id: string): Promise<boolean> => removeWhere({ _id: id, userId }),

    /** Removes a device that its push service does not know any more, unless it was turned on again meanwhile. */
    removeGone: ({ _id, createdAt }: PushDeviceDocument): Promise<boolean> => removeWhere({ _id, createdAt }),

    removeOfSession: (sessionId: string): Promise<void> => removeAll({ sessionId }),
    eraseUser: (userId: string): Promise<void> => removeAll({ userId }),
  };
}
