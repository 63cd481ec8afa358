import { disconnectSlack, exportSlack, installSlack, slackCallback } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { SlackApp } from '../../config.ts';
import type { Deliveries } from '../../deliveries/delivery.repository.ts';
import { lossText } from '../slack-outcome.ts';
import { publicInstallation } from './connect-project.ts';
import type { createFinishInstall } from './finish-install.ts';
import type { InstallStates } from './install-states.ts';
import type { InstallationPolicy } from './installation.policy.ts';
import type { Installations } from './installations.ts';

/** Scopes: the channel picker, posting as the bot, and posting to public channels that the bot is not in. */
const scopes = ['incoming-webhook', 'chat:write', 'chat:write.public'];

export interface InstallationRoutesDeps {
  publicUrl: string;
  authorizeUrl: string;
  redirectUri: string;
  policy: InstallationPolicy;
  installations: Installations;
  deliveries: Deliveries;
  states: InstallStates;
  /** Null if Slack is not configured. */
  slack: { app: SlackApp; finish: ReturnType<typeof createFinishInstall> } | null;
}

export function mountInstallations(router: Router, deps: InstallationRoutesDeps): void {
  const { publicUrl, policy, installations, deliveries, states, slack } = deps;

  const settings = (slug: string | null, result: string) =>
    new URL(
      `${slug === null ? '/dashboard' : `/projects/${encodeURIComponent(slug)}/settings`}?slack=${result}`,
      publicUrl,
    ).href;

  function consentUrl(app: SlackApp, state: string): string {
    const url = new URL(deps.authorizeUrl);
    const query = {
      client_id: app.clientId,
      scope: scopes.join(','),
      redirect_uri: deps.redirectUri,
      state,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  mountCall(router, installSlack, async ({ actor, params: { projectId }, res }) => {
    const project = await policy.administered(actor, projectId);
    if (!slack) return res.redirect(302, settings(project.slug, 'not_configured'));
    res.set('Cache-Control', 'no-store');
    res.redirect(302, consentUrl(slack.app, await states.issue(actor, projectId)));
  });

  mountCall(router, slackCallback, async ({ actor, query, res }) => {
    res.set('Cache-Control', 'no-store');
    if (!slack) return res.redirect(302, settings(null, 'not_configured'));
    const { slug, result } = await slack.finish(actor, query);
    res.redirect(302, settings(slug, result));
  });

  mountCall(router, disconnectSlack, async ({ actor, params: { projectId } }) => {
    await policy.administered(actor, projectId);
    await installations.disconnect(projectId, 'disconnected');
    await deliveries.failPending(projectId, lossText('disconnected'));
    return { ok: true as const };
  });

  mountCall(router, exportSlack, async ({ query: { after, limit } }) => {
    const docs = await installations.page(after, limit);
    const items = docs.map((doc) => ({ version: doc.version, value: publicInstallation(doc) }));
    return { items, next: docs.length === limit ? (docs.at(-1)?._id ?? null) : null };
  });
}
