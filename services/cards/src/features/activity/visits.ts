import { type Connection, isDuplicateKey } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** When a user looked at their dashboard, for what is new to them; a collection of its own, as nothing else hangs on it. */
interface VisitDocument {
  _id: string;
  /** The last look of this visit. */
  seenAt: Date;
  /** The last look of the visit before; missing on the first. */
  lastVisitAt?: Date;
}

/** A visit ends after this long without a look. */
const visitMs = 30 * 60_000;

const schema = new mongoose.Schema<VisitDocument>({ _id: String, seenAt: Date, lastVisitAt: Date } as never, {
  versionKey: false,
});

export const visitModel = (connection: Connection) =>
  connection.model<VisitDocument>('Visit', schema, 'visits');

export interface Visits {
  /** Notes that the user looks. @returns when their visit before this one ended */
  record(userId: string): Promise<Date | null>;
  erase(userId: string): Promise<void>;
}

export function createVisits({ visits }: { visits: ReturnType<typeof visitModel> }): Visits {
  const write = (_id: string, now: Date) =>
    visits.collection.findOneAndUpdate(
      { _id: _id as never },
      [
        {
          $set: {
            lastVisitAt: {
              $cond: [
                { $lt: ['$seenAt', new Date(now.getTime() - visitMs)] },
                { $ifNull: ['$seenAt', '$$REMOVE'] },
                { $ifNull: ['$lastVisitAt', '$$REMOVE'] },
              ],
            },
            seenAt: now,
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
  return {
    async record(userId) {
      const now = new Date();
      // Two first looks at once collide; the second then finds the visit.
      const visit = await write(userId, now).catch((error) =>
        isDuplicateKey(error) ? write(userId, now) : Promise.reject(error),
      );
      return (visit as VisitDocument | null)?.lastVisitAt ?? null;
    },
    async erase(userId) {
      await visits.deleteOne({ _id: userId });
    },
  };
}
