import { randomUUID } from 'node:crypto';
import { sessionEnded } from '@cardinal/contracts';
import { type AggregateStore, newEvent } from '@cardinal/service-kit';
import type { Clock } from '../clock.ts';
import { hashOf, randomSecret } from '../secrets.ts';
import { type UserDocument, userCollection } from '../users/user.model.ts';
import type { SessionDocument } from './session.model.ts';
import { timesOfNew, timesOfUse } from './session.rules.ts';

export type Sessions = ReturnType<typeof createSessions>;

export interface UserSession {
  session: SessionDocument;
  /** Undefined where the account is gone. */
  user: UserDocument | undefined;
}

const batch = 200;

export function createSessions(store: AggregateStore<SessionDocument>, now: Clock) {
  const { model } = store;

  /** Fine when it is over already. */
  async function end(id: string): Promise<void> {
    await store.remove(id, ({ userId }) => [newEvent(sessionEnded, { sessionId: id, userId })]);
  }

  async function endFound(filter: object): Promise<number> {
    const found = await model
      .find({ ...filter, deleted: false }, { _id: 1 })
      .limit(batch)
      .lean<{ _id: string }[]>();
    for (const { _id } of found) await end(_id);
    return found.length;
  }

  async function endWhile(filter: object): Promise<void> {
    while ((await endFound(filter)) === batch);
  }

  return {
    /** @returns the token, which is stored nowhere */
    async open(user: UserDocument): Promise<string> {
      const token = randomSecret();
      const opened = {
        _id: randomUUID(),
        tokenHash: hashOf(token),
        userId: user._id,
        epoch: user.sessionEpoch,
      };
      await store.insert({ ...opened, ...timesOfNew(now()) }, []);
      return token;
    },
    /** Those that there are, by their tokens, with their users; in one question, as every request asks it. */
    async byTokens(tokens: readonly string[]): Promise<Map<string, UserSession>> {
      const tokenOf = new Map(tokens.map((token) => [hashOf(token), token]));
      const found = await model.aggregate<SessionDocument & { users: UserDocument[] }>([
        // By their tokens alone, so that MongoDB has no indexes to weigh against each other.
        { $match: { tokenHash: { $in: [...tokenOf.keys()] } } },
        { $lookup: { from: userCollection, localField: 'userId', foreignField: '_id', as: 'users' } },
      ]);
      const living = found.filter(({ deleted }) => !deleted);
      return new Map(
        living.map(({ users, ...session }) => {
          const user = users.find(({ deleted }) => !deleted);
          return [tokenOf.get(session.tokenHash) ?? '', { session, user }];
        }),
      );
    },
    async touch(session: SessionDocument): Promise<void> {
      // Of several requests at once, one writes it.
      await model.updateOne(
        { _id: session._id, deleted: false, seenAt: session.seenAt },
        { $set: timesOfUse(session, now()) },
      );
    },
    end,
    endAllOf: (userId: string) => endWhile({ userId }),
    endExpired: () => endWhile({ idleUntil: { $lte: now() } }),
  };
}
