import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';
import type { Sealed } from '../../secrets/vault.ts';
import type { LossReason } from '../slack-outcome.ts';

/**
 * The Slack app in a project's channel; its id is the project's. It is kept when disconnected, so that versions
 * continue.
 */
export interface SlackInstallation extends AggregateFields {
  connected: boolean;
  /** Identifies this installation among all that the project had. */
  connectionId: string;
  teamId: string;
  teamName: string;
  botUserId: string | null;
  channelId: string;
  channelName: string;
  configuredAt: Date;
  configuredBy: string;
  /** Both only while connected; they never leave this service. */
  token: Sealed | null;
  webhookUrl: Sealed | null;
  /** The token's fingerprint: projects of one workspace share a token. */
  tokenPrint: string | null;
  lostBecause: LossReason | null;
}

const { Mixed } = mongoose.Schema.Types;

const schema = aggregateSchema<SlackInstallation>({
  connected: { type: Boolean, required: true },
  connectionId: { type: String, required: true },
  teamId: { type: String, required: true },
  teamName: { type: String, required: true },
  botUserId: { type: String, default: null },
  channelId: { type: String, required: true },
  channelName: { type: String, required: true },
  configuredAt: { type: Date, required: true },
  configuredBy: { type: String, required: true },
  token: { type: Mixed, default: null },
  webhookUrl: { type: Mixed, default: null },
  tokenPrint: { type: String, default: null },
  lostBecause: { type: String, default: null },
});
schema.index({ teamId: 1 }, { partialFilterExpression: { connected: true } });
schema.index({ tokenPrint: 1 }, { partialFilterExpression: { connected: true } });

export const installationModel = (connection: Connection): Model<SlackInstallation> =>
  connection.model<SlackInstallation>('SlackInstallation', schema, 'slack_installations');
