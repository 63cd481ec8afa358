import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownSiteOnly } from '@cardinal/service-kit';
import express from 'express';
import { mountApi } from './api.routes.ts';
import { mountControl } from './control.routes.ts';
import { SlackSandboxControl } from './control.ts';
import { Faults } from './faults.ts';
import { type AppCredentials, OAuth } from './oauth.ts';
import { mountPages } from './page.routes.ts';
import { WebApi } from './web-api.ts';
import { Workspaces } from './workspace.ts';

export { signatureHeaders } from './event-sender.ts';
export type { SandboxMessage } from './workspace.ts';

export interface SlackSandboxOptions {
  /** Port to listen on; 0 takes a free one. */
  port?: number;
  host?: string;
  /** The address for browsers, if it differs from the listening one. */
  publicUrl?: string;
  /** Events are sent there, such as `http://localhost:3000/api/slack/events`; by default nowhere. */
  eventsUrl?: string;
}

export interface SlackSandbox extends AppCredentials {
  /** The address of its pages. */
  url: string;
  /** The SLACK_ settings of the integrations service. */
  env: Record<string, string>;
  control: SlackSandboxControl;
  stop(): Promise<void>;
}

/** The credentials of the sandbox's only app; they are valid nowhere else. */
const app: AppCredentials = {
  clientId: '1234567890.0987654321',
  clientSecret: 'sandbox-client-secret',
  signingSecret: 'sandbox-signing-secret',
};

/**
 * Starts a fake Slack: consent page with channel picker, the Web API calls and webhooks that Cardinal uses, and pages
 * that show the channels. Everything is in memory and bounded.
 */
export async function startSlackSandbox(options: SlackSandboxOptions = {}): Promise<SlackSandbox> {
  const server = createServer();
  await once(server.listen(options.port ?? 0, options.host ?? '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const publicUrl = options.publicUrl ?? url;

  const workspaces = new Workspaces();
  const faults = new Faults();
  const api = new WebApi(workspaces);
  const oauth = new OAuth(workspaces, app, { api: url, pages: publicUrl });
  const { signingSecret } = app;
  const eventsUrl = options.eventsUrl ?? null;
  const control = new SlackSandboxControl({ url, workspaces, faults, api, signingSecret, eventsUrl });

  const site = express();
  site.disable('x-powered-by');
  site.set('query parser', 'simple');
  site.use(ownSiteOnly([publicUrl, url]));
  mountApi(site, { api, oauth, faults, control });
  mountControl(site, control);
  mountPages(site, { workspaces, oauth, app, faults, control });
  server.on('request', site);

  return {
    ...app,
    url: publicUrl,
    env: {
      SLACK_CLIENT_ID: app.clientId,
      SLACK_CLIENT_SECRET: app.clientSecret,
      SLACK_SIGNING_SECRET: app.signingSecret,
      SLACK_API_URL: `${url}/api/`,
      SLACK_AUTHORIZE_URL: `${publicUrl}/oauth/v2/authorize`,
    },
    control,
    async stop() {
      faults.release();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
