import { randomUUID } from 'node:crypto';
import { sessionEnded } from '@cardinal/contracts';
import { type AggregateStore, batchCalls, type Device, findTogether, newEvent } from '@cardinal/service-kit';
import { LRUCache } from 'lru-cache';
import type { Model } from 'mongoose';
import type { Clock } from '../clock.ts';
import type { Revoke } from '../revoke.ts';
import { randomSecret, toHash } from '../secrets.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { SessionDocument } from './session.model.ts';
import { timesOfNew, timesOfUse } from './session.rules.ts';

export type Sessions = ReturnType<typeof createSessions>;

export interface UserSession {
  session: SessionDocument;
  /** Undefined if the account is gone. */
  user: UserDocument | undefined;
}

/** The ids of a session and of its user; they never change. */
type SessionIds = Pick<SessionDocument, '_id' | 'userId'>;

const batch = 200;
/** How many sessions the cache of ids holds. */
const cachedSessions = 50_000;

interface SessionsDeps {
  store: AggregateStore<SessionDocument>;
  users: Model<UserDocument>;
  revoke: Revoke;
  now: Clock;
}

export function createSessions({ store, users, revoke, now }: SessionsDeps) {
  const { model } = store;
  const idsByToken = new LRUCache<string, SessionIds>({ max: cachedSessions });
  const sessionById = findTogether(model);
  const userById = findTogether(users);

  const findIds = batchCalls(async (hashes: readonly string[]) => {
    const found = await model
      .find({ tokenHash: { $in: hashes } }, { tokenHash: 1, userId: 1 })
      .lean<(SessionIds & { tokenHash: string })[]>();
    for (const { tokenHash, _id, userId } of found) idsByToken.set(tokenHash, { _id, userId });
    return hashes.map((hash) => idsByToken.get(hash));
  });

  /** Does nothing if it is over already. */
  async function close(id: string): Promise<void> {
    await store.remove(id, ({ userId }) => [newEvent(sessionEnded, { sessionId: id, userId })]);
  }

  async function closeFound(filter: object): Promise<number> {
    const found = await model
      .find({ ...filter, deleted: false }, { _id: 1 })
      .limit(batch)
      .lean<{ _id: string }[]>();
    for (const { _id } of found) await close(_id);
    return found.length;
  }

  async function closeAll(filter: object): Promise<void> {
    while ((await closeFound(filter)) === batch);
  }

  return {
    /** @returns the token, which is not stored */
    async open(user: UserDocument, device: Device): Promise<string> {
      const token = randomSecret();
      const opened = {
        _id: randomUUID(),
        tokenHash: toHash(token),
        userId: user._id,
        epoch: user.sessionEpoch,
        ...device,
      };
      await store.insert({ ...opened, ...timesOfNew(now()) }, []);
      return token;
    },
    /**
     * The session with this token, and its user. Reads both by id, which is MongoDB's fastest query, as every request
     * needs them.
     */
    async byToken(token: string): Promise<UserSession | null> {
      const hash = toHash(token);
      const ids = idsByToken.get(hash) ?? (await findIds(hash));
      if (!ids) return null;
      const [session, user] = await Promise.all([sessionById(ids._id), userById(ids.userId)]);
      if (!session || session.deleted) return null;
      return { session, user: user && !user.deleted ? user : undefined };
    },
    async touch(session: SessionDocument): Promise<void> {
      // Of several concurrent requests, one writes it.
      await model.updateOne(
        { _id: session._id, deleted: false, seenAt: session.seenAt },
        { $set: timesOfUse(session, now()) },
      );
    },
    /** Ends an expired session. No gateway has it cached beyond its end. */
    close,
    closeExpired: () => closeAll({ idleUntil: { $lte: now() } }),
    /** Ends a session early and waits until no gateway has it cached. */
    async end(id: string): Promise<void> {
      await close(id);
      await revoke({ sessionId: id });
    },
    async endAll(userId: string): Promise<void> {
      await closeAll({ userId });
      await revoke({ userId });
    },
    /** Ends all of a user's sessions but one. */
    async endOthers(userId: string, id: string): Promise<void> {
      await closeAll({ userId, _id: { $ne: id } });
      await revoke({ userId });
    },
    /** Lets a session outlive the next change of its user's `sessionEpoch`, which ends all others. */
    async carryOver(id: string, epoch: number): Promise<void> {
      await model.updateOne({ _id: id, deleted: false }, { $set: { epoch } });
    },
  };
}
