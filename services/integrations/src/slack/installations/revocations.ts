import { type Connection, isDuplicateKey, type Log } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';
import type { Sealed, Vault } from '../../secrets/vault.ts';
import type { SlackClient } from '../slack-client.ts';
import { outcomeOfError } from '../slack-outcome.ts';
import type { SlackInstallation } from './installation.model.ts';

interface Revocation {
  _id: string;
  projectId: string;
  token: Sealed;
  tokenPrint: string;
  tries: number;
  notBefore: Date;
  at: Date;
}

const schema = new mongoose.Schema<Revocation>(
  {
    _id: { type: String, required: true },
    projectId: { type: String, required: true },
    token: { type: mongoose.Schema.Types.Mixed, required: true } as never,
    tokenPrint: { type: String, required: true },
    tries: { type: Number, default: 0 },
    notBefore: { type: Date, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, id: false } as never,
);
// No token is kept for more than a day after its project was disconnected.
schema.index({ at: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

const mostTries = 5;
const waitMs = 10_000;
const plannedMs = 30_000;

export interface RevocationsDeps {
  connection: Connection;
  installations: Model<SlackInstallation>;
  vault: Vault;
  slack: SlackClient;
  log: Log;
}

export type Revocations = ReturnType<typeof createRevocations>;

/**
 * Tokens to be revoked at Slack. A project is disconnected at once, whether Slack answers or not. The token is revoked
 * when Slack accepts it, or deleted after some tries.
 */
export function createRevocations({ connection, installations, vault, slack, log }: RevocationsDeps) {
  const model = connection.model<Revocation>('SlackRevocation', schema, 'slack_revocations');

  let running = Promise.resolve();

  /** All projects of a workspace share one token, which is revoked with the last of them. */
  const isShared = async ({ tokenPrint }: Revocation): Promise<boolean> =>
    (await installations.exists({ connected: true, deleted: false, tokenPrint } as never)) !== null;

  async function revoke(revocation: Revocation): Promise<void> {
    const { _id, projectId, token, tries } = revocation;
    if (!(await isShared(revocation))) {
      try {
        await slack.revoke(vault.open(token, projectId));
      } catch (error) {
        const outcome = outcomeOfError(error);
        const again = (outcome.kind === 'retry' || outcome.kind === 'wait') && tries + 1 < mostTries;
        log.warn({ projectId, answer: outcome.answer, again }, 'Slack did not revoke a token');
        if (again) {
          const notBefore = new Date(Date.now() + waitMs * 2 ** tries);
          await model.updateOne({ _id }, { $set: { notBefore }, $inc: { tries: 1 } });
          return;
        }
      }
    }
    await model.deleteOne({ _id });
  }

  /** @returns when to look again */
  async function run(): Promise<Date | undefined> {
    const now = new Date();
    const waiting = await model.find().sort({ notBefore: 1 }).limit(100).lean<Revocation[]>();
    for (const revocation of waiting.filter(({ notBefore }) => notBefore <= now)) await revoke(revocation);
    return waiting.length > 0 ? now : undefined;
  }

  return {
    run,

    /**
     * Stores a token before its installation drops it, so that a crash in between loses nothing. Until then it looks
     * like a token in use, so it waits for a while, or for `release`.
     */
    async plan({ _id: projectId, connectionId, token, tokenPrint }: SlackInstallation): Promise<void> {
      if (!token || !tokenPrint) return;
      const now = Date.now();
      const fields = {
        projectId,
        token,
        tokenPrint,
        tries: 0,
        notBefore: new Date(now + plannedMs),
        at: new Date(now),
      };
      await model
        .updateOne({ _id: connectionId }, { $setOnInsert: fields }, { upsert: true })
        .catch((error) => {
          if (!isDuplicateKey(error)) throw error;
        });
    },

    /** The installation has dropped the token, so it can be revoked. */
    async release(connectionId: string): Promise<void> {
      await model.updateOne({ _id: connectionId }, { $set: { notBefore: new Date() } });
      running = running
        .then(run)
        .then(() => {})
        .catch((error) => log.warn({ err: error }, 'tokens wait to be revoked'));
    },

    /** Resolves when no revocation is running. */
    idle: () => running,
  };
}
