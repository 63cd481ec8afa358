import { randomUUID } from 'node:crypto';
import {
  disconnectSlack,
  exportSlack,
  installSlack,
  listSlackDeliveries,
  type ResponseOf,
  resendSlackDelivery,
  sendSlackTest,
  slackCallback,
  slackConnected,
  slackDisconnected,
} from '@cardinal/contracts';
import { signatureHeaders } from '@cardinal/local/slack-sandbox';
import { eventually, type ServiceHarness, startServices } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { integrationsService } from '../service.ts';
import { publicUrl, type SlackHarness, startSlackHarness } from '../test-support/slack-harness.ts';
import { type Person, person, World } from '../test-support/world.ts';

let slack: SlackHarness;
beforeAll(async () => {
  slack = await startSlackHarness();
});
beforeEach(() => slack.sandbox.control.clear());
afterAll(() => slack.stop());

async function connected(channel = 'bugs') {
  const admin = person('Ada');
  const project = await slack.world.project(admin);
  const back = await slack.connect(project, admin, channel);
  expect(back.href).toBe(`${publicUrl}/projects/${project.slug}/settings?slack=connected`);
  return { admin, project };
}

const stored = () => slack.harness.services.get('integrations')!.connection.collection('slack_installations');
const eventsOf = (projectId: string) =>
  [...slack.harness.publishedOf(slackConnected), ...slack.harness.publishedOf(slackDisconnected)]
    .filter(({ data }) => data.projectId === projectId)
    .sort((a, b) => a.version - b.version);
const log = async (projectId: string, who: Person) =>
  (await slack.as(who).call(listSlackDeliveries, { params: { projectId } })).value.deliveries;

describe('connecting', () => {
  it('sends the browser to Slack and brings it back connected, with the chosen channel', async () => {
    const { admin, project } = await connected();
    await slack.harness.drained();
    expect(eventsOf(project.id)).toMatchObject([
      {
        type: 'integrations.slack.connected',
        subject: `${project.id}/slack`,
        version: 1,
        data: { teamName: 'Acme', channelName: '#bugs', configuredBy: admin.userId },
      },
    ]);
  });

  it('asks Slack for the channel picker and for nothing that it does not need', async () => {
    const admin = person();
    const project = await slack.world.project(admin);
    const url = new URL(await slack.install(project, admin));
    expect(url.searchParams.get('scope')).toBe('incoming-webhook,chat:write,chat:write.public');
    expect(url.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/slack/callback`);
    expect(url.searchParams.get('state')!.length).toBeGreaterThan(40);
  });

  it('never shows a token: not in the database, not in events, not in answers', async () => {
    const { admin, project } = await connected();
    await slack.harness.drained();
    const doc = await stored().findOne({ _id: project.id as never });
    const shown = JSON.stringify([doc, slack.harness.published, await log(project.id, admin)]);
    expect(shown).not.toMatch(/xoxb|\/services\/T0/);
    expect(doc?.token).toMatchObject({ keyId: expect.any(String), data: expect.any(String) });
  });

  it('takes each state once, only from the session that set out with it', async () => {
    const admin = person();
    const project = await slack.world.project(admin);
    const [first, second, third] = [
      await slack.sandbox.control.approve(await slack.install(project, admin)),
      await slack.sandbox.control.approve(await slack.install(project, admin)),
      await slack.sandbox.control.approve(await slack.install(project, admin)),
    ];
    expect((await slack.comeBack(first, person())).search).toBe('?slack=expired');
    expect((await slack.comeBack(first, admin)).search).toBe('?slack=expired');
    expect((await slack.comeBack(second, { ...admin, sessionId: randomUUID() })).search).toBe(
      '?slack=expired',
    );
    expect((await slack.comeBack(third, admin)).search).toBe('?slack=connected');
    expect((await slack.comeBack(third, admin)).search).toBe('?slack=expired');
    const made = `${publicUrl}/api/slack/callback?code=x&state=made-up`;
    expect((await slack.comeBack(made, admin)).href).toBe(`${publicUrl}/dashboard?slack=expired`);
  });

  it('looks at the right again on the way back', async () => {
    const [admin, other] = [person(), person()];
    const project = await slack.world.project(other);
    await slack.world.join(project, admin, 'project_admin');
    const back = await slack.sandbox.control.approve(await slack.install(project, admin));
    await slack.world.changeRole(project, admin, 'normal_user');
    expect((await slack.comeBack(back, admin)).search).toBe('?slack=forbidden');
    expect(await stored().countDocuments({ _id: project.id as never })).toBe(0);
  });

  it('says how it ended: denied by the person, or failed at Slack', async () => {
    const admin = person();
    const project = await slack.world.project(admin);
    const denied = await slack.comeBack(
      await slack.sandbox.control.deny(await slack.install(project, admin)),
      admin,
    );
    expect(denied.href).toBe(`${publicUrl}/projects/${project.slug}/settings?slack=denied`);
    for (const fault of [
      { kind: 'http', status: 500 },
      { kind: 'timeout' },
      { kind: 'error', error: 'invalid_code' },
    ] as const) {
      const back = await slack.sandbox.control.approve(await slack.install(project, admin));
      slack.sandbox.control.fail(fault, { method: 'oauth.v2.access' });
      expect((await slack.comeBack(back, admin)).search).toBe('?slack=failed');
    }
  });

  it('replaces the connection when connected again, and what waits goes to the new channel', async () => {
    const { admin, project } = await connected('bugs');
    const board = await slack.world.board(project);
    slack.sandbox.control.down({ kind: 'http', status: 503 });
    await slack.world.move(slack.world.card(board), 'In Progress');
    await eventually(() => slack.sandbox.control.calls.some(({ outcome }) => outcome === 'http'));
    slack.sandbox.control.down(null);
    // Still waiting for its next try, or tried once more and sent to the old one; so Slack stays down for posts.
    slack.sandbox.control.fail({ kind: 'http', status: 503 }, { times: 1_000, method: 'chat.postMessage' });
    expect((await slack.connect(project, admin, 'releases')).search).toBe('?slack=connected');
    slack.sandbox.control.clearFaults();
    await eventually(() => slack.sandbox.control.messages('releases').length === 1);
    expect(slack.sandbox.control.messages('bugs')).toEqual([]);
    await slack.harness.drained();
    expect(eventsOf(project.id).map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('disconnecting', () => {
  it('takes effect at once, gives the token back to Slack and forgets it', async () => {
    const { admin, project } = await connected();
    await slack.disconnect(project, admin);
    await slack.harness.drained();
    expect(eventsOf(project.id).at(-1)).toMatchObject({
      type: 'integrations.slack.disconnected',
      version: 2,
      data: { reason: 'disconnected' },
    });
    expect(await stored().findOne({ _id: project.id as never })).toMatchObject({
      token: null,
      webhookUrl: null,
    });
    await eventually(() =>
      slack.sandbox.control.calls.some(({ method, outcome }) => method === 'auth.revoke' && outcome === 'ok'),
    );
    // A second click changes nothing.
    await slack.disconnect(project, admin);
    await slack.harness.drained();
    expect(eventsOf(project.id)).toHaveLength(2);
  });

  it('works while Slack is down, without waiting for it', async () => {
    const { admin, project } = await connected();
    slack.sandbox.control.down({ kind: 'timeout' });
    await slack.disconnect(project, admin);
    expect(await stored().findOne({ _id: project.id as never })).toMatchObject({
      connected: false,
      token: null,
    });
  });

  it('keeps the token while another project of the workspace uses it', async () => {
    const first = await connected('bugs');
    const second = await connected('general');
    await slack.disconnect(first.project, first.admin);
    const waiting = slack.harness.services.get('integrations')!.connection.collection('slack_revocations');
    await eventually(async () => (await waiting.countDocuments({ projectId: first.project.id })) === 0);
    const params = { projectId: second.project.id };
    await slack.as(second.admin).call(sendSlackTest, { params });
    await eventually(() => slack.sandbox.control.messages('general').length === 1);
    const revoked = ({ method, outcome }: { method: string; outcome: string }) =>
      method === 'auth.revoke' && outcome === 'ok';
    expect(slack.sandbox.control.calls.some(revoked)).toBe(false);
    await slack.disconnect(second.project, second.admin);
    await eventually(() => slack.sandbox.control.calls.some(revoked));
  });

  it('comes with the project: nothing of it stays', async () => {
    const { admin, project } = await connected();
    await slack.as(admin).call(sendSlackTest, { params: { projectId: project.id } });
    await eventually(() => slack.sandbox.control.messages('bugs').length === 1);
    await slack.install(project, admin);
    await slack.world.deleteProject(project);
    await slack.harness.drained();
    expect(eventsOf(project.id).at(-1)).toMatchObject({ data: { reason: 'project_deleted' } });
    const { connection } = slack.harness.services.get('integrations')!;
    await eventually(() => slack.sandbox.control.calls.some(({ method }) => method === 'auth.revoke'));
    await eventually(async () => {
      for (const name of [
        'slack_installations',
        'slack_deliveries',
        'slack_threads',
        'slack_install_states',
        'slack_revocations',
      ])
        expect(
          await connection
            .collection(name)
            .countDocuments({ $or: [{ projectId: project.id }, { _id: project.id as never }] }),
        ).toBe(0);
    });
  });
});

describe('what Slack tells', () => {
  const tell = (event: object, headers?: Record<string, string>) => {
    const body = JSON.stringify(event);
    return slack.harness.guest.fetch('integrations', '/api/slack/events', {
      method: 'POST',
      body,
      headers: headers ?? signatureHeaders(slack.sandbox.signingSecret, body),
    });
  };
  const loss = (event: object, at = Date.now()) => ({
    type: 'event_callback',
    team_id: 'T0ACME',
    event_time: Math.floor(at / 1_000),
    event,
  });

  it('is answered when it asks who we are', async () => {
    const answer = await tell({ type: 'url_verification', challenge: 'say this' });
    expect(await answer.json()).toEqual({ challenge: 'say this' });
  });

  it('is refused without its signature, with a wrong one and with an old one', async () => {
    const event = { type: 'url_verification', challenge: 'x' };
    const body = JSON.stringify(event);
    const old = signatureHeaders(slack.sandbox.signingSecret, body, Math.floor(Date.now() / 1_000) - 301);
    for (const headers of [{}, signatureHeaders('guessed', body), old])
      expect((await tell(event, headers)).status).toBe(401);
    const huge = { type: 'x', filling: 'x'.repeat(300_000) };
    expect((await tell(huge)).status).toBe(413);
  });

  it('disconnects every project of a workspace that removed the app, and fails what waits', async () => {
    const { admin, project } = await connected('bugs');
    const other = await connected('feedback');
    slack.sandbox.control.down({ kind: 'http', status: 503 });
    const board = await slack.world.board(project);
    await slack.world.move(slack.world.card(board), 'Resolved');
    await tell(loss({ type: 'app_uninstalled' }));
    await slack.harness.drained();
    expect(eventsOf(project.id).at(-1)).toMatchObject({ data: { reason: 'uninstalled' } });
    expect(eventsOf(other.project.id)).toHaveLength(1);
    const [delivery] = await log(project.id, admin);
    expect(delivery).toMatchObject({
      state: 'failed',
      answer: 'not sent: the app was removed from the workspace',
    });
  });

  it('disconnects those whose bot lost its token, and not one that was connected since', async () => {
    const { project } = await connected();
    const revoked = (bot: string) => ({ type: 'tokens_revoked', tokens: { oauth: [], bot: [bot] } });
    await tell(loss(revoked('U0OTHERBOT')));
    await tell(loss(revoked('U0ACMEBOT'), Date.now() - 60_000));
    await slack.harness.drained();
    expect(eventsOf(project.id)).toHaveLength(1);
    await tell(loss(revoked('U0ACMEBOT')));
    await slack.harness.drained();
    expect(eventsOf(project.id).at(-1)).toMatchObject({ data: { reason: 'revoked' } });
  });
});

describe('who may', () => {
  const calls = [
    installSlack,
    disconnectSlack,
    sendSlackTest,
    listSlackDeliveries,
    resendSlackDelivery,
  ] as const;

  it('is whoever administers the project; others are refused, strangers do not learn that it exists', async () => {
    const admin = person();
    const project = await slack.world.project(admin);
    const [member, publicUser, stranger] = [person(), person(), person()];
    await slack.world.join(project, member, 'normal_user');
    await slack.world.join(project, publicUser, 'public_user');
    const params = { projectId: project.id, deliveryId: randomUUID() };
    for (const call of calls) {
      const status = async (who: Parameters<ServiceHarness['as']>[0] | null) =>
        (await (who ? slack.harness.as(who) : slack.harness.guest).call(call, { params })).status;
      expect([call.id, await status(null)]).toEqual([call.id, 401]);
      expect([call.id, await status({ ...admin, status: 'suspended' })]).toEqual([call.id, 403]);
      expect([call.id, await status(member)]).toEqual([call.id, 403]);
      expect([call.id, await status(publicUser)]).toEqual([call.id, 403]);
      expect([call.id, await status(stranger)]).toEqual([call.id, 404]);
      expect(await status(admin)).not.toBe(403);
      expect(await status({ isSuperAdmin: true })).not.toBe(403);
    }
    await slack.world.board(project, 'public');
    expect((await slack.as(stranger).call(disconnectSlack, { params })).status).toBe(403);
    expect((await slack.harness.guest.call(slackCallback)).status).toBe(401);
  });

  it("cannot reach another project's deliveries through the own one", async () => {
    const [first, second] = [await connected('bugs'), await connected('bugs')];
    await slack.as(second.admin).call(sendSlackTest, { params: { projectId: second.project.id } });
    const [foreign] = await log(second.project.id, second.admin);
    const params = { projectId: first.project.id, deliveryId: foreign!.id };
    expect((await slack.as(first.admin).call(resendSlackDelivery, { params })).status).toBe(404);
    expect(await log(first.project.id, first.admin)).toEqual([]);
  });

  it('says 409 for a test message where nothing is connected', async () => {
    const admin = person();
    const project = await slack.world.project(admin);
    const answer = await slack.as(admin).call(sendSlackTest, { params: { projectId: project.id } });
    expect([answer.status, answer.error.code]).toEqual([409, 'slack_not_connected']);
  });

  it('exports connections to other services alone, and without secrets', async () => {
    const { project } = await connected();
    const [who, path] = [slack.harness.as({ isSuperAdmin: true }), exportSlack.path];
    expect((await who.fetch('integrations', path)).status).toBe(404);
    const items: ResponseOf<typeof exportSlack>['items'] = [];
    for (let after: string | undefined; ; ) {
      const page = (await slack.harness.guest.call(exportSlack, { query: { after, limit: 1 } })).value;
      items.push(...page.items);
      if (!page.next) break;
      after = page.next;
    }
    expect(items.map(({ value }) => value.projectId)).toContain(project.id);
    expect(JSON.stringify(items)).not.toMatch(/token|webhook/i);
  });
});

describe('an installation without Slack', () => {
  it('starts, says so in the settings, and answers Slack nothing', async () => {
    const harness = await startServices([integrationsService], { env: { PUBLIC_URL: publicUrl } });
    try {
      const admin = person();
      const project = await new World(harness).project(admin);
      const params = { projectId: project.id };
      const answer = await harness.as(admin).call(installSlack, { params });
      expect(answer.headers.get('location')).toBe(
        `${publicUrl}/projects/${project.slug}/settings?slack=not_configured`,
      );
      expect((await harness.as(admin).call(sendSlackTest, { params })).status).toBe(409);
      const events = await harness.guest.fetch('integrations', '/api/slack/events', { method: 'POST' });
      expect(events.status).toBe(404);
      const back = await harness.as(admin).fetch('integrations', '/api/slack/callback?code=x&state=y');
      expect(back.headers.get('location')).toBe(`${publicUrl}/dashboard?slack=not_configured`);
    } finally {
      await harness.stop();
    }
  });
});
