import { randomUUID } from 'node:crypto';
import { type DataOf, slackConnected, slackDisconnected } from '@cardinal/contracts';
import { type AggregateStore, findLiving, isDuplicateKey, newEvent } from '@cardinal/service-kit';
import type { Vault } from '../../secrets/vault.ts';
import type { SlackGrant } from '../slack-client.ts';
import type { LossReason } from '../slack-outcome.ts';
import type { SlackInstallation } from './installation.model.ts';
import type { Revocations } from './revocations.ts';

const stream = (projectId: string) => `${projectId}/slack`;

/** What other services may know of an installation: never a token. */
export const publicInstallation = (doc: SlackInstallation): DataOf<typeof slackConnected> => ({
  projectId: doc._id,
  teamName: doc.teamName,
  channelName: doc.channelName,
  configuredAt: doc.configuredAt.toISOString(),
  configuredBy: doc.configuredBy,
});

const severed = { connected: false, token: null, webhookUrl: null, tokenPrint: null };

export interface OpenSecrets {
  token: string;
  webhookUrl: string | null;
}

export type Installations = ReturnType<typeof installations>;

export function installations(
  store: AggregateStore<SlackInstallation>,
  vault: Vault,
  revocations: Revocations,
  isSetUp: boolean,
) {
  const { model } = store;
  const disconnectedEvent = (projectId: string, reason: LossReason) =>
    newEvent(slackDisconnected, { projectId, reason }, stream(projectId));

  /** Slack took these tokens back itself; the others are ours to give back. */
  const isOurs = (reason: LossReason) =>
    reason === 'disconnected' || reason === 'project_deleted' || reason === 'channel_gone';

  function fieldsOf(projectId: string, grant: SlackGrant, by: string) {
    const { token, webhookUrl, ...place } = grant;
    return {
      ...place,
      connected: true,
      connectionId: randomUUID(),
      configuredAt: new Date(),
      configuredBy: by,
      token: vault.seal(token, projectId),
      webhookUrl: webhookUrl === null ? null : vault.seal(webhookUrl, projectId),
      tokenPrint: vault.print(token),
      lostBecause: null,
    };
  }

  async function connect(projectId: string, grant: SlackGrant, by: string): Promise<SlackInstallation> {
    const fields = fieldsOf(projectId, grant, by);
    const events = [
      newEvent(
        slackConnected,
        publicInstallation({ _id: projectId, ...fields } as SlackInstallation),
        stream(projectId),
      ),
    ];
    let former: string | null = null;
    const changed = await store.change(projectId, async (doc) => {
      former = doc.connectionId;
      await revocations.plan(doc);
      return { set: fields, events };
    });
    if (former) await revocations.release(former);
    if (changed) return changed;
    try {
      return await store.insert({ _id: projectId, ...fields }, events);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Somebody else connected the project for the first time at this very moment.
      return connect(projectId, grant, by);
    }
  }

  return {
    connect,

    /** The project's installation, if it is connected and this Cardinal is set up for Slack at all. */
    current: async (projectId: string): Promise<SlackInstallation | null> =>
      isSetUp
        ? model
            .findOne({ _id: projectId, connected: true, deleted: false } as never)
            .lean<SlackInstallation>()
        : null,

    /** Also one that is not connected any more, to say why. */
    last: (projectId: string) => model.findById(projectId).lean<SlackInstallation>(),

    secretsOf: ({ _id, token, webhookUrl }: SlackInstallation): OpenSecrets => ({
      token: token ? vault.open(token, _id) : '',
      webhookUrl: webhookUrl ? vault.open(webhookUrl, _id) : null,
    }),

    /**
     * @param only the installation that is meant: what came from Slack about an older one says nothing about a newer one
     * @returns whether it was connected until now
     */
    async disconnect(projectId: string, reason: LossReason, only?: string): Promise<boolean> {
      let former: string | null = null;
      await store.change(projectId, async (doc) => {
        const meant = doc.connected && (only === undefined || doc.connectionId === only);
        former = meant ? doc.connectionId : null;
        if (!meant) return null;
        if (isOurs(reason)) await revocations.plan(doc);
        return {
          set: { ...severed, lostBecause: reason },
          events: [disconnectedEvent(projectId, reason)],
        };
      });
      if (former) await revocations.release(former);
      return former !== null;
    },

    /** The project is gone. */
    async forget(projectId: string): Promise<void> {
      const doc = await findLiving(model, projectId);
      if (doc?.connected) await revocations.plan(doc);
      await store.remove(projectId, ({ connected }) =>
        connected ? [disconnectedEvent(projectId, 'project_deleted')] : [],
      );
      if (doc?.connected) await revocations.release(doc.connectionId);
    },

    /** Those of a workspace that were connected before `at`. */
    ofTeam: (teamId: string, at: Date) =>
      model
        .find({ teamId, connected: true, deleted: false, configuredAt: { $lt: at } } as never)
        .lean<SlackInstallation[]>(),

    /** Connected ones after `after`, by id, for the export. */
    page: (after: string | undefined, limit: number) =>
      model
        .find({ connected: true, deleted: false, ...(after ? { _id: { $gt: after } } : {}) } as never)
        .sort({ _id: 1 })
        .limit(limit)
        .lean<SlackInstallation[]>(),
  };
}
