import { slackDisconnected } from '@cardinal/contracts';
import { findLiving, findTogether, newEvent } from '@cardinal/service-kit';
import type { LossReason } from '../slack-outcome.ts';
import { type ConnectDeps, createConnect, installationStream } from './connect-project.ts';
import type { SlackInstallation } from './installation.model.ts';

const severed = { connected: false, token: null, webhookUrl: null, tokenPrint: null };

export interface OpenSecrets {
  token: string;
  webhookUrl: string | null;
}

export interface InstallationsDeps extends ConnectDeps {
  /** Whether Slack is configured. */
  isSetUp: boolean;
}

export type Installations = ReturnType<typeof createInstallations>;

export function createInstallations({ store, vault, revocations, isSetUp }: InstallationsDeps) {
  const { model } = store;
  const byId = findTogether(model);
  const disconnectedEvent = (projectId: string, reason: LossReason) =>
    newEvent(slackDisconnected, { projectId, reason }, installationStream(projectId));

  /** For other reasons, Slack has revoked the token itself. */
  const mustRevoke = (reason: LossReason) =>
    reason === 'disconnected' || reason === 'project_deleted' || reason === 'channel_gone';

  const connect = createConnect({ store, vault, revocations });

  return {
    connect,

    /** The project's installation, if it is connected and Slack is configured. */
    async current(projectId: string): Promise<SlackInstallation | null> {
      const installation = isSetUp ? await byId(projectId) : null;
      return installation?.connected && !installation.deleted ? installation : null;
    },

    /** Also a disconnected one, to show why. */
    last: (projectId: string) => model.findById(projectId).lean<SlackInstallation>(),

    openSecrets: ({ _id, token, webhookUrl }: SlackInstallation): OpenSecrets => ({
      token: token ? vault.open(token, _id) : '',
      webhookUrl: webhookUrl ? vault.open(webhookUrl, _id) : null,
    }),

    /**
     * @param only the expected installation: a message of Slack about an older one does not affect a newer one
     * @returns whether it was connected until now
     */
    async disconnect(projectId: string, reason: LossReason, only?: string): Promise<boolean> {
      let former: string | null = null;
      await store.change(projectId, async (doc) => {
        const meant = doc.connected && (only === undefined || doc.connectionId === only);
        former = meant ? doc.connectionId : null;
        if (!meant) return null;
        if (mustRevoke(reason)) await revocations.plan(doc);
        return {
          set: { ...severed, lostBecause: reason },
          events: [disconnectedEvent(projectId, reason)],
        };
      });
      if (former) await revocations.release(former);
      return former !== null;
    },

    /** For a deleted project. */
    async forget(projectId: string): Promise<void> {
      const doc = await findLiving(model, projectId);
      if (doc?.connected) await revocations.plan(doc);
      await store.remove(projectId, ({ connected }) =>
        connected ? [disconnectedEvent(projectId, 'project_deleted')] : [],
      );
      if (doc?.connected) await revocations.release(doc.connectionId);
    },

    /** Installations of a workspace that were connected before `at`. */
    ofTeam: (teamId: string, at: Date) =>
      model
        .find({ teamId, connected: true, deleted: false, configuredAt: { $lt: at } } as never)
        .lean<SlackInstallation[]>(),

    /** Connected installations after `after`, by id, for the export. */
    page: (after: string | undefined, limit: number) =>
      model
        .find({ connected: true, deleted: false, ...(after ? { _id: { $gt: after } } : {}) } as never)
        .sort({ _id: 1 })
        .limit(limit)
        .lean<SlackInstallation[]>(),
  };
}
