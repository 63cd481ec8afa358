import type { ContributionAsked } from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** Days without a change after which everything is forgotten that an account asked for. */
const keptDays = 90;

/** A contribution that waits for the approval of its user's account, or its result. */
export interface KeptContribution {
  /** Chosen by the client. */
  id: string;
  state: 'waiting' | 'done' | 'refused';
  asked: ContributionAsked;
  /** Why it was refused. */
  reason?: string;
  askedAt: Date;
}

/** All of one user: one document, so that their number is limited by the write itself. */
interface ContributionsDocument {
  /** The user's id. */
  _id: string;
  kept: KeptContribution[];
  /** Ids of the last ones that were done at once, so that a request that is repeated does nothing more. */
  done: string[];
  changedAt: Date;
}

const schema = new mongoose.Schema<ContributionsDocument>(
  {
    _id: String,
    kept: [{ _id: false, id: String, state: String, asked: Object, reason: String, askedAt: Date }],
    done: [String],
    changedAt: Date,
  } as never,
  { versionKey: false },
);
schema.index({ changedAt: 1 }, { expireAfterSeconds: keptDays * 24 * 60 * 60 });

export const contributionsModel = (connection: Connection) =>
  connection.model<ContributionsDocument>('Contributions', schema, 'contributions');
export type ContributionsModel = ReturnType<typeof contributionsModel>;
