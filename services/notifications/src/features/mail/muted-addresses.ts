import type { MailTrouble } from '@cardinal/contracts';
import { type Connection, isDuplicateKey } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** An address that gets no e-mails, because it bounced or somebody complained. */
export interface MutedAddress {
  /** The user's id. */
  _id: string;
  address: string;
  because: MailTrouble['because'];
  answer: string;
  at: Date;
}

const schema = new mongoose.Schema<MutedAddress>(
  {
    _id: { type: String, required: true },
    address: { type: String, required: true },
    because: { type: String, required: true },
    answer: { type: String, default: '' },
    at: { type: Date, required: true },
  },
  { versionKey: false, id: false } as never,
);

export type MutedAddresses = ReturnType<typeof createMutedAddresses>;

/** Addresses that get no e-mails. Another address of the user is not muted. */
export function createMutedAddresses({ connection }: { connection: Connection }) {
  const model = connection.model<MutedAddress>('MutedAddress', schema, 'muted_addresses');
  return {
    /** Why this address of a user gets nothing; null if it does. */
    async of(userId: string, address: string): Promise<MutedAddress | null> {
      const row = await model.findById(userId).lean<MutedAddress>();
      return row?.address === address.toLowerCase() ? row : null;
    },

    async mute(
      userId: string,
      address: string,
      because: MutedAddress['because'],
      answer: string,
    ): Promise<void> {
      const row = { address: address.toLowerCase(), because, answer: answer.slice(0, 300), at: new Date() };
      const write = () => model.updateOne({ _id: userId }, { $set: row }, { upsert: true });
      await write().catch((error) => (isDuplicateKey(error) ? write() : Promise.reject(error)));
    },

    async unmute(userId: string): Promise<void> {
      await model.deleteOne({ _id: userId });
    },
  };
}
