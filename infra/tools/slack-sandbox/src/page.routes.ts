import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Html } from '@cardinal/service-kit';
import express, { type Response, type Router } from 'express';
import type { SlackSandboxControl } from './control.ts';
import type { Fault, Faults } from './faults.ts';
import type { AppCredentials, OAuth } from './oauth.ts';
import { authorizePage, channelPage, homePage, problemPage, troublePage } from './pages.ts';
import type { Workspaces } from './workspace.ts';

const form = express.urlencoded({ extended: false, limit: '100kb' });
const css = readFileSync(path.join(import.meta.dirname, 'sandbox.css'), 'utf8');

/** No scripts, and styles only from the sandbox itself. */
const policy = (formTargets = "'self'") =>
  `default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action ${formTargets}`;

function send(
  res: Response,
  page: Html,
  { status = 200, formTargets }: { status?: number; formTargets?: string } = {},
) {
  res
    .status(status)
    .set({
      'Content-Security-Policy': policy(formTargets),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    })
    .type('html')
    .send(page.markup);
}

export interface PageDeps {
  workspaces: Workspaces;
  oauth: OAuth;
  app: AppCredentials;
  faults: Faults;
  control: SlackSandboxControl;
}

export function mountPages(router: Router, deps: PageDeps): void {
  const { workspaces, faults } = deps;
  router.get('/', (_req, res) => send(res, homePage(workspaces.all)));
  router.get('/sandbox.css', (_req, res) => void res.type('css').send(css));
  router.get('/channels/:channel', (req, res) => {
    const channel = workspaces.channel(req.params.channel);
    if (!channel) return send(res, problemPage('There is no such channel.'), { status: 404 });
    send(res, channelPage(workspaces.all, channel));
  });
  router.get('/trouble', (_req, res) => send(res, troublePage(workspaces.all, faults.standing)));
  mountConsent(router, deps);
  mountTrouble(router, deps);
}

/** The consent page and its form. */
function mountConsent(router: Router, { workspaces, oauth, app }: PageDeps): void {
  const asked = (fields: Record<string, unknown>) => {
    const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
    const redirectUri = text('redirect_uri');
    const problem =
      text('client_id') !== app.clientId
        ? 'Invalid client_id parameter'
        : !URL.canParse(redirectUri) || !/^https?:$/.test(new URL(redirectUri).protocol)
          ? 'redirect_uri did not match any configured URIs'
          : !text('scope').split(',').includes('incoming-webhook')
            ? 'The incoming-webhook scope is missing'
            : null;
    return { clientId: app.clientId, scope: text('scope'), redirectUri, state: text('state'), problem };
  };

  router.get('/oauth/v2/authorize', (req, res) => {
    const { problem, ...fields } = asked(req.query);
    if (problem) return send(res, problemPage(problem), { status: 400 });
    // The answer redirects to the app, which the page's policy must allow too.
    const formTargets = `'self' ${new URL(fields.redirectUri).origin}`;
    send(res, authorizePage(workspaces.all, fields), { formTargets });
  });

  router.post('/oauth/v2/authorize', form, (req, res) => {
    const body = (req.body ?? {}) as Record<string, unknown>;
    const { problem, redirectUri, state, scope } = asked(body);
    if (problem) return send(res, problemPage(problem), { status: 400 });
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    const channel = workspaces.channel(String(body.channel ?? ''));
    const workspace = channel && workspaces.all.find(({ channels }) => channels.includes(channel));
    if (body.decision !== 'allow') back.searchParams.set('error', 'access_denied');
    else if (!channel || !workspace) return send(res, problemPage('Choose a channel.'), { status: 400 });
    else back.searchParams.set('code', oauth.grant({ workspace, channel, redirectUri, scope }));
    res.redirect(302, back.href);
  });
}

/** The buttons of the trouble page. */
function mountTrouble(router: Router, { control }: PageDeps): void {
  const faultsByAction: Record<string, Fault | null> = {
    none: null,
    reset: { kind: 'reset' },
    timeout: { kind: 'timeout' },
    http: { kind: 'http', status: 503 },
    rate_limited: { kind: 'rate_limited', retryAfter: 5 },
  };
  router.post('/trouble/:action', form, async (req, res) => {
    const { action } = req.params as { action: string };
    const { workspace = '', channel = '' } = (req.body ?? {}) as Record<string, string>;
    if (action in faultsByAction) control.down(faultsByAction[action] ?? null);
    if (action === 'revoke') await control.revoke(workspace);
    if (action === 'uninstall') await control.uninstall(workspace);
    if (action === 'archive') control.archive(channel);
    if (action === 'remove') control.removeChannel(channel);
    if (action === 'invite') control.invite(channel);
    res.redirect(303, '/trouble');
  });
}
