import { createHmac, hkdfSync } from 'node:crypto';
import { type Connection, isDuplicateKey } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** An address that comments on a card, of one user. */
export interface ReplyAddress {
  _id: string;
  userId: string;
  cardId: string;
  /** Answers are internal notes; missing where they are comments. */
  internal?: boolean;
  /** Answers from another address are refused. */
  address: string;
  expiresAt: Date;
}

/** How long an e-mail can be answered. */
const validMs = 90 * 24 * 60 * 60 * 1_000;
/** Expired ones are kept for a while, so that it can be said that they are expired. */
const keptSeconds = 90 * 24 * 60 * 60;

/** Cards that are forgotten with one command at most. */
const mostForgotten = 1_000;

const schema = new mongoose.Schema<ReplyAddress>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    cardId: { type: String, required: true },
    internal: Boolean,
    address: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, id: false } as never,
);
schema.index({ userId: 1 });
schema.index({ cardId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: keptSeconds });

export interface ReplyAddressesDeps {
  connection: Connection;
  /** Such as `reply@in.example.com`; none without inbound e-mails. */
  inbound: string | undefined;
  key: string;
  now?: () => number;
}

export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;

/**
 * Addresses that answers go to: `reply+<token>@…`, signed for a user, their address and a card. E-mails have a new one
 * after 90 days, so that one that got into other hands does not work forever.
 */
export function createReplyAddresses({ connection, inbound, key, now = Date.now }: ReplyAddressesDeps) {
  const model = connection.model<ReplyAddress>('ReplyAddress', schema, 'reply_addresses');
  const signing = Buffer.from(hkdfSync('sha256', key, 'cardinal.mail', 'reply', 32));
  const [name = '', domain = ''] = inbound?.split('@') ?? [];
  /** Hexadecimal, as some mail servers change the case of addresses; 160 bits of it. */
  const createToken = (...parts: readonly string[]) =>
    createHmac('sha256', signing).update(parts.join('/')).digest('hex').slice(0, 40);

  return {
    /** The address for answers of a user to a card; null if there is no inbound address. */
    async addressFor(
      { userId, cardId, internal }: { userId: string; cardId: string; internal: boolean },
      of: string,
    ): Promise<string | null> {
      if (!inbound) return null;
      const address = of.toLowerCase();
      const period = Math.floor(now() / validMs);
      const token = createToken(userId, cardId, address, String(period), ...(internal ? ['note'] : []));
      const row = {
        userId,
        cardId,
        ...(internal ? { internal } : {}),
        address,
        expiresAt: new Date(now() + validMs),
      };
      const write = () => model.updateOne({ _id: token }, { $set: row }, { upsert: true });
      await write().catch((error) => (isDuplicateKey(error) ? write() : Promise.reject(error)));
      return `${name}+${token}@${domain}`;
    },

    /** The user and card of an address. */
    async find(to: string): Promise<ReplyAddress | 'unknown' | 'expired'> {
      const [, token] = /\+([0-9a-f]{40})@/i.exec(to.slice(0, 320)) ?? [];
      const row = token ? await model.findById(token.toLowerCase()).lean<ReplyAddress>() : null;
      if (!row) return 'unknown';
      return row.expiresAt.getTime() < now() ? 'expired' : row;
    },

    async forgetCards(cardIds: readonly string[]): Promise<void> {
      for (let from = 0; from < cardIds.length; from += mostForgotten)
        await model.deleteMany({ cardId: { $in: cardIds.slice(from, from + mostForgotten) } });
    },
    eraseUser: async (userId: string): Promise<void> => void (await model.deleteMany({ userId })),
  };
}
