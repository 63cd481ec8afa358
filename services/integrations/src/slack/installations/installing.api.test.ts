import { randomUUID } from 'node:crypto';
import { installSlack, sendSlackTest } from '@cardinal/contracts';
import { eventually, startServices } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { integrationsService } from '../../service.ts';
import { publicUrl, type SlackHarness, startSlackHarness } from '../../test/slack-harness.ts';
import { person, World } from '../../test/world.ts';

let slack: SlackHarness;
beforeAll(async () => {
  slack = await startSlackHarness();
});
beforeEach(() => slack.sandbox.control.clear());
afterAll(() => slack.stop());

describe('connecting', () => {
  it('sends the browser to Slack and brings it back connected, with the chosen channel', async () => {
    const { admin, project } = await slack.connected();
    await slack.harness.drained();
    expect(slack.listEvents(project.id)).toMatchObject([
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
    const { admin, project } = await slack.connected();
    await slack.harness.drained();
    const doc = await slack.collection('slack_installations').findOne({ _id: project.id as never });
    const shown = JSON.stringify([
      doc,
      slack.harness.published,
      await slack.listDeliveries(project.id, admin),
    ]);
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
    expect(await slack.collection('slack_installations').countDocuments({ _id: project.id as never })).toBe(
      0,
    );
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
    const { admin, project } = await slack.connected('bugs');
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
    expect(slack.listEvents(project.id).map(({ version }) => version)).toEqual([1, 2]);
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
