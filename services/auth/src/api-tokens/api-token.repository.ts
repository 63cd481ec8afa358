import { setTimeout as delay } from 'node:timers/promises';
import { tokenLimits } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { Clock } from '../clock.ts';
import type { Revoke } from '../revoke.ts';
import { toHash } from '../secrets.ts';
import type { ApiTokenDocument } from './api-token.model.ts';

/** How often, and after how long, a token that is among the first looks whether the others are gone. */
const looks = 20;
const lookAgainMs = 25;

/** The tokens of a person, or of a project. */
export type TokenOwner = { userId: string; projectId: null } | { projectId: string };

export type ApiTokens = ReturnType<typeof createApiTokens>;

interface ApiTokensDeps {
  model: Model<ApiTokenDocument>;
  revoke: Revoke;
  now: Clock;
}

/** Stores API tokens. One that is removed is used nowhere any longer once that resolves. */
export function createApiTokens({ model, revoke, now }: ApiTokensDeps) {
  /** Removes first: no gateway may be told again of what it just dropped. */
  async function removeAll(filter: object): Promise<void> {
    const found = await model.find(filter, { _id: 1 }).lean<{ _id: string }[]>();
    for (const { _id } of found) await remove({ _id });
  }

  async function remove(filter: { _id: string }): Promise<boolean> {
    const { deletedCount } = await model.deleteOne(filter);
    if (deletedCount === 0) return false;
    await revoke({ sessionId: filter._id });
    return true;
  }

  /** The oldest first. */
  async function findLivingIds(owner: TokenOwner): Promise<string[]> {
    const living = { $or: [{ expiresAt: null }, { expiresAt: { $gt: now() } }] };
    const found = await model
      .find({ ...owner, ...living }, { _id: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  return {
    bySecret: (secret: string) => model.findOne({ tokenHash: toHash(secret) }).lean<ApiTokenDocument>(),

    /** Null for one that has expired. */
    livingById: (id: string) =>
      model
        .findOne({ _id: id, $or: [{ expiresAt: null }, { expiresAt: { $gt: now() } }] })
        .lean<ApiTokenDocument>(),

    /** The newest first. */
    list: (owner: TokenOwner) =>
      model.find(owner).sort({ createdAt: -1, _id: -1 }).lean<ApiTokenDocument[]>(),

    /**
     * Expired ones do not count. Of those that are made at once, the first ones stay, which wait until the others are gone.
     * @throws AppError `conflict` if the owner has as many as there may be
     */
    async insert(token: ApiTokenDocument, owner: TokenOwner): Promise<void> {
      await model.create([token]);
      for (let look = 0; look < looks; look += 1) {
        const ids = await findLivingIds(owner);
        if (ids.length <= tokenLimits.tokens) return;
        if (ids.indexOf(token._id) >= tokenLimits.tokens) break;
        await delay(lookAgainMs);
      }
      await model.deleteOne({ _id: token._id });
      throw new AppError(
        'conflict',
        `There are ${tokenLimits.tokens} tokens already. Please revoke one that is not needed any more.`,
      );
    },

    async touch({ _id, lastUsedAt }: ApiTokenDocument): Promise<void> {
      // Of several concurrent requests, one writes it.
      await model.updateOne({ _id, lastUsedAt }, { $set: { lastUsedAt: now() } });
    },

    /** Whether the owner had it. */
    remove: (id: string, owner: TokenOwner) => remove({ ...owner, _id: id }),
    removeByUser: (userId: string) => removeAll({ userId }),
    removeByProject: (projectId: string) => removeAll({ projectId }),
    /** Removes the tokens of a project that a former admin made; with `before`, only older ones. */
    removeByMaker: (projectId: string, userId: string, before: Date | null) =>
      removeAll({ projectId, userId, ...(before ? { createdAt: { $lt: before } } : {}) }),
  };
}
