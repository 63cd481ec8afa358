import { randomUUID } from 'node:crypto';
import { type DataOf, slackConnected } from '@cardinal/contracts';
import { type AggregateStore, isDuplicateKey, newEvent } from '@cardinal/service-kit';
import type { Vault } from '../../secrets/vault.ts';
import type { SlackGrant } from '../slack-client.ts';
import type { SlackInstallation } from './installation.model.ts';
import type { Revocations } from './revocations.ts';

/** The event stream of a project's Slack connection. */
export const installationStream = (projectId: string) => `${projectId}/slack`;

/** An installation as other services receive it: never with a token. */
export const publicInstallation = (doc: SlackInstallation): DataOf<typeof slackConnected> => ({
  projectId: doc._id,
  teamName: doc.teamName,
  channelName: doc.channelName,
  configuredAt: doc.configuredAt.toISOString(),
  configuredBy: doc.configuredBy,
});

export interface ConnectDeps {
  store: AggregateStore<SlackInstallation>;
  vault: Vault;
  revocations: Revocations;
}

/** Connects a project with what Slack granted, instead of its former connection. */
export function createConnect({ store, vault, revocations }: ConnectDeps) {
  function toFields(projectId: string, grant: SlackGrant, by: string) {
    const { token, webhookUrl, ...channel } = grant;
    return {
      ...channel,
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

  return async function connect(
    projectId: string,
    grant: SlackGrant,
    by: string,
  ): Promise<SlackInstallation> {
    const fields = toFields(projectId, grant, by);
    const events = [
      newEvent(
        slackConnected,
        publicInstallation({ _id: projectId, ...fields } as SlackInstallation),
        installationStream(projectId),
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
      // Somebody else has just connected the project for the first time.
      return connect(projectId, grant, by);
    }
  };
}
