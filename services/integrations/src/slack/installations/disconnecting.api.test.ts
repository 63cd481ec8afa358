import { sendSlackTest } from '@cardinal/contracts';
import { signatureHeaders } from '@cardinal/slack-sandbox';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type SlackHarness, startSlackHarness } from '../../test/slack-harness.ts';
import { person } from '../../test/world.ts';

let slack: SlackHarness;
beforeAll(async () => {
  slack = await startSlackHarness();
});
beforeEach(() => slack.sandbox.control.clear());
afterAll(() => slack.stop());

describe('disconnecting', () => {
  it('takes effect at once, gives the token back to Slack and forgets it', async () => {
    const { admin, project } = await slack.connected();
    await slack.disconnect(project, admin);
    await slack.harness.drained();
    expect(slack.listEvents(project.id).at(-1)).toMatchObject({
      type: 'integrations.slack.disconnected',
      version: 2,
      data: { reason: 'disconnected' },
    });
    expect(await slack.collection('slack_installations').findOne({ _id: project.id as never })).toMatchObject(
      {
        token: null,
        webhookUrl: null,
      },
    );
    await eventually(() =>
      slack.sandbox.control.calls.some(({ method, outcome }) => method === 'auth.revoke' && outcome === 'ok'),
    );
    // A second click changes nothing.
    await slack.disconnect(project, admin);
    await slack.harness.drained();
    expect(slack.listEvents(project.id)).toHaveLength(2);
  });

  it('works while Slack is down, without waiting for it', async () => {
    const { admin, project } = await slack.connected();
    slack.sandbox.control.down({ kind: 'timeout' });
    await slack.disconnect(project, admin);
    expect(await slack.collection('slack_installations').findOne({ _id: project.id as never })).toMatchObject(
      {
        connected: false,
        token: null,
      },
    );
  });

  it('keeps the token while another project of the workspace uses it', async () => {
    const first = await slack.connected('bugs');
    const second = await slack.connected('general');
    await slack.disconnect(first.project, first.admin);
    const waiting = slack.collection('slack_revocations');
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
    const { admin, project } = await slack.connected();
    await slack.as(admin).call(sendSlackTest, { params: { projectId: project.id } });
    await eventually(() => slack.sandbox.control.messages('bugs').length === 1);
    await slack.install(project, admin);
    await slack.world.deleteProject(project);
    await slack.harness.drained();
    expect(slack.listEvents(project.id).at(-1)).toMatchObject({ data: { reason: 'project_deleted' } });
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

  it('comes with the project also where its boards and members are heard of later', async () => {
    const { project } = await slack.connected();
    await slack.world.deleteProject(project);
    await slack.world.board(project);
    await slack.world.join(project, person(), 'normal_user');
    for (const name of ['boards', 'members'])
      expect(
        await slack.collection(name).countDocuments({ projectId: project.id, gone: { $ne: true } }),
      ).toBe(0);
  });
});

describe('an event from Slack', () => {
  const send = (event: object, headers?: Record<string, string>) => {
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
    const answer = await send({ type: 'url_verification', challenge: 'say this' });
    expect(await answer.json()).toEqual({ challenge: 'say this' });
  });

  it.each([-8_640_000_000_001, 8_640_000_000_000, 1e300])(
    'counts for nothing if its time does not exist: %s',
    async (seconds) => {
      const event = { ...loss({ type: 'app_uninstalled' }), event_time: seconds };
      const answer = await send(event);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ ok: true });
    },
  );

  it('is refused without its signature, with a wrong one and with an old one', async () => {
    const event = { type: 'url_verification', challenge: 'x' };
    const body = JSON.stringify(event);
    const old = signatureHeaders(slack.sandbox.signingSecret, body, Math.floor(Date.now() / 1_000) - 301);
    for (const headers of [{}, signatureHeaders('guessed', body), old])
      expect((await send(event, headers)).status).toBe(401);
    const huge = { type: 'x', filling: 'x'.repeat(300_000) };
    expect((await send(huge)).status).toBe(413);
  });

  it('disconnects every project of a workspace that removed the app, and fails what waits', async () => {
    const { admin, project } = await slack.connected('bugs');
    const other = await slack.connected('feedback');
    slack.sandbox.control.down({ kind: 'http', status: 503 });
    const board = await slack.world.board(project);
    await slack.world.move(slack.world.card(board), 'Resolved');
    await send(loss({ type: 'app_uninstalled' }));
    await slack.harness.drained();
    expect(slack.listEvents(project.id).at(-1)).toMatchObject({ data: { reason: 'uninstalled' } });
    expect(slack.listEvents(other.project.id)).toHaveLength(1);
    const [delivery] = await slack.listDeliveries(project.id, admin);
    expect(delivery).toMatchObject({
      state: 'failed',
      answer: 'not sent: the app was removed from the workspace',
    });
  });

  it('disconnects those whose bot lost its token, and not one that was connected since', async () => {
    const { project } = await slack.connected();
    const revoked = (bot: string) => ({ type: 'tokens_revoked', tokens: { oauth: [], bot: [bot] } });
    await send(loss(revoked('U0OTHERBOT')));
    await send(loss(revoked('U0ACMEBOT'), Date.now() - 60_000));
    await slack.harness.drained();
    expect(slack.listEvents(project.id)).toHaveLength(1);
    await send(loss(revoked('U0ACMEBOT')));
    await slack.harness.drained();
    expect(slack.listEvents(project.id).at(-1)).toMatchObject({ data: { reason: 'revoked' } });
  });
});
