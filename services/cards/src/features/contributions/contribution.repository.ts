import { limits } from '@cardinal/contracts';
import { isDuplicateKey } from '@cardinal/service-kit';
import type { ContributionsModel, KeptContribution } from './contribution.model.ts';

/** Ids of a user that are remembered as done. */
const remembered = 50;

export interface Contributions {
  /** The oldest first. */
  of(userId: string): Promise<KeptContribution[]>;
  /** Whether the user has asked for this and it was done at once. */
  wasDone(userId: string, id: string): Promise<boolean>;
  /** @returns false if the user has as many as anybody may, or one with this id */
  keep(userId: string, contribution: KeptContribution): Promise<boolean>;
  noteDone(userId: string, id: string): Promise<void>;
  /** Stores the result of one that waited; one that was taken back meanwhile stays away. */
  end(userId: string, id: string, end: Pick<KeptContribution, 'state' | 'reason' | 'asked'>): Promise<void>;
  forget(userId: string, id: string): Promise<void>;
  erase(userId: string): Promise<void>;
}

export function createContributions({ contributions: model }: { contributions: ContributionsModel }) {
  const written = () => ({ changedAt: new Date() });
  return {
    async of(userId) {
      return (await model.findById(userId, { kept: 1 }).lean())?.kept ?? [];
    },
    async wasDone(userId, id) {
      return (await model.exists({ _id: userId, done: id })) !== null;
    },
    async keep(userId, contribution) {
      const hasRoom = { [`kept.${limits.contributions - 1}`]: { $exists: false } };
      try {
        await model.updateOne(
          { _id: userId, 'kept.id': { $ne: contribution.id }, ...hasRoom },
          { $push: { kept: contribution }, $set: written() },
          { upsert: true },
        );
        return true;
      } catch (error) {
        // The user's document is there, and does not match.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async noteDone(userId, id) {
      const done = { $each: [id], $slice: -remembered };
      await model.updateOne({ _id: userId }, { $push: { done }, $set: written() }, { upsert: true });
    },
    async end(userId, id, { state, reason, asked }) {
      const set = {
        'kept.$.state': state,
        'kept.$.asked': asked,
        ...(reason ? { 'kept.$.reason': reason } : {}),
      };
      await model.updateOne({ _id: userId, 'kept.id': id }, { $set: { ...set, ...written() } });
    },
    async forget(userId, id) {
      await model.updateOne({ _id: userId }, { $pull: { kept: { id } }, $set: written() });
    },
    async erase(userId) {
      await model.deleteOne({ _id: userId });
    },
  } satisfies Contributions;
}
