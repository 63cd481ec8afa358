import type { Model } from 'mongoose';
import type { Clock } from '../clock.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { SessionDocument } from './session.model.ts';

type Owner = Pick<UserDocument, '_id' | 'sessionEpoch'>;

interface Page {
  limit: number;
  offset: number;
}

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/** Reads the sessions of a user that are not over. */
export function createOwnSessions({ model, now }: { model: Model<SessionDocument>; now: Clock }) {
  const living = ({ _id, sessionEpoch }: Owner) => ({
    userId: _id,
    deleted: false,
    idleUntil: { $gt: now() },
    epoch: { $gte: sessionEpoch },
  });

  return {
    /** The last used first. */
    list: (owner: Owner, { limit, offset }: Page) =>
      model
        .find(living(owner))
        .sort({ seenAt: -1, _id: -1 })
        .skip(offset)
        .limit(limit)
        .lean<SessionDocument[]>(),
    count: (owner: Owner) => model.countDocuments(living(owner)),
    has: async (owner: Owner, id: string) => (await model.exists({ ...living(owner), _id: id })) !== null,
  };
}
