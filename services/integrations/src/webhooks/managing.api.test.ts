import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  replayWebhook,
  testWebhook,
  updateWebhook,
  webhookLimits,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook as Verifier } from 'standardwebhooks';
import { WebhookHarness } from '../test/webhook-harness.ts';
import { person } from '../test/world.ts';

let hooks: WebhookHarness;
beforeAll(async () => {
  hooks = await WebhookHarness.start();
});
beforeEach(() => hooks.begin());
afterEach(() => hooks.end());
afterAll(() => hooks.stop());

const body = () => ({ name: 'CI', url: hooks.receiver.url, events: ['board.created' as const] });
const list = (who = hooks.admin) =>
  hooks.as(who).call(listWebhooks, { params: { slug: hooks.project.slug } });

describe('webhooks', () => {
  it('are for project admins: others get 403, and strangers 404', async () => {
    const [member, stranger] = [person('Mel'), person('Sam')];
    await hooks.world.join(hooks.project, member, 'normal_user');
    const hook = await hooks.create();
    expect((await list(member)).status).toBe(403);
    expect((await list(stranger)).status).toBe(404);
    for (const who of [member, stranger])
      expect((await hooks.as(who).call(testWebhook, { params: hooks.params(hook.id) })).status).not.toBe(200);
    expect(hooks.receiver.requests).toEqual([]);
  });

  it('are not found with an API token for another project', async () => {
    const hook = await hooks.create();
    const other = await hooks.world.project(hooks.admin);
    const answer = (projectId: string) =>
      hooks.harness
        .as({ ...hooks.admin, token: { scope: 'admin', projectIds: [projectId] } })
        .call(getWebhook, { params: hooks.params(hook.id) });
    expect((await answer(other.id)).status).toBe(404);
    expect((await answer(hooks.project.id)).status).toBe(200);
  });

  it('are not found under another project', async () => {
    const hook = await hooks.create();
    const other = await hooks.world.project(hooks.admin);
    const params = { slug: other.slug, webhookId: hook.id };
    const as = hooks.as(hooks.admin);
    expect((await as.call(getWebhook, { params })).status).toBe(404);
    expect((await as.call(updateWebhook, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await as.call(deleteWebhook, { params })).status).toBe(404);
    expect(await hooks.read(hook)).toMatchObject({ name: 'CI' });
  });

  it('show their secret once, which is stored encrypted', async () => {
    const hook = await hooks.create();
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await list()).text).not.toContain('whsec_');
    const stored = await hooks.harness.services
      .get('integrations')!
      .connection.collection('webhooks')
      .findOne({ _id: hook.id as never });
    expect(JSON.stringify(stored)).not.toContain(hook.secret.slice(6));
  });

  it('are no more than a project may have, however many are made at once', async () => {
    const params = { slug: hooks.project.slug };
    const make = () => hooks.as(hooks.admin).call(createWebhook, { params, body: body() });
    const answers = await Promise.all(Array.from({ length: webhookLimits.perProject + 5 }, make));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    const { value } = await list();
    expect(value).toHaveLength(webhookLimits.perProject);
    await hooks.as(hooks.admin).call(deleteWebhook, { params: hooks.params(value[3]!.id) });
    expect((await make()).status).toBe(201);
  });

  it('refuse boards of other projects, and addresses with a password', async () => {
    const params = { slug: hooks.project.slug };
    const other = await hooks.world.board(await hooks.world.project(hooks.admin));
    for (const wrong of [
      { boardIds: [other.id] },
      { url: 'https://user:pass@example.com' },
      { url: 'ftp://a.de' },
    ]) {
      const refused = await hooks
        .as(hooks.admin)
        .call(createWebhook, { params, body: { ...body(), ...wrong } });
      expect(refused.status).toBe(400);
      // The form shows it beside this field.
      expect(refused.error).toMatchObject({ issues: [{ path: Object.keys(wrong)[0] }] });
    }
  });
});

describe('a test', () => {
  it('sends a ping and says what came back, also of a webhook that is off', async () => {
    const hook = await hooks.create();
    const as = hooks.as(hooks.admin);
    const params = hooks.params(hook.id);
    await as.call(updateWebhook, { params, body: { isOn: false } });
    hooks.receiver.reply((_request, res) => void res.writeHead(418).end('Teapot'));
    const { value } = await as.call(testWebhook, { params });
    expect(value).toMatchObject({
      type: 'ping',
      state: 'failed',
      outcome: '418',
      answer: { body: 'Teapot' },
    });
    const { body: sent, headers } = hooks.receiver.requests[0] as never as { body: string; headers: never };
    expect(new Verifier(hook.secret).verify(sent, headers)).toMatchObject({
      type: 'ping',
      data: { projectId: hooks.project.id, webhookId: hook.id },
    });
    expect(await hooks.log(hook)).toMatchObject([{ type: 'ping', state: 'failed' }]);
  });

  it('cannot be used to flood a receiver', async () => {
    const hook = await hooks.create();
    const test = () => hooks.as(hooks.admin).call(testWebhook, { params: hooks.params(hook.id) });
    const answers = await Promise.all(Array.from({ length: webhookLimits.testsPerMinute + 3 }, test));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});

describe('a replay', () => {
  it('sends one again, marked as such, under the id that it had', async () => {
    const hook = await hooks.create();
    await hooks.world.board(hooks.project);
    await eventually(async () => (await hooks.log(hook))[0]?.state === 'sent');
    const [entry] = await hooks.log(hook);
    const params = hooks.params(hook.id);
    const again = { params, body: { deliveryId: entry!.id } };
    const { value } = await hooks.as(hooks.admin).call(replayWebhook, again);
    expect(value).toEqual({ queued: 1, next: null });
    await eventually(() => hooks.receiver.taken.length === 2);
    const [first, second] = hooks.receiver.taken;
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.json).toEqual({ ...first!.json, replayed: true });
    expect(new Verifier(hook.secret).verify(second!.body, second!.headers as never)).toBeTruthy();
    expect(first!.json.replayed).toBeUndefined();
  });

  it('is refused while a thousand deliveries wait', async () => {
    const hook = await hooks.create({ events: ['board.created'] });
    await hooks.world.board(hooks.project);
    await eventually(async () => (await hooks.log(hook))[0]?.state === 'sent');
    const deliveries = hooks.harness.services
      .get('integrations')!
      .connection.collection('webhook_deliveries');
    const { _id: _, ...sent } = (await deliveries.findOne({ webhookId: hook.id }))!;
    const later = { state: 'waiting', nextAttemptAt: new Date(Date.now() + 3_600_000) };
    await deliveries.insertMany(
      Array.from({ length: webhookLimits.replayed }, (_, n) => ({
        ...sent,
        ...later,
        _id: `${hook.id}-${n}` as never,
      })),
    );
    const params = hooks.params(hook.id);
    const body = { from: new Date(0).toISOString(), to: new Date().toISOString() };
    const { error } = await hooks.as(hooks.admin).call(replayWebhook, { params, body });
    expect(error).toMatchObject({ error: 'Too many deliveries are waiting. Try again once they are sent' });
  });

  it('sends a range again in order, without replays and tests', async () => {
    const hook = await hooks.create({ events: ['card.status_changed'] });
    const card = hooks.world.card(await hooks.world.board(hooks.project));
    hooks.receiver.reply((_request, res) => void res.writeHead(410).end());
    const from = new Date().toISOString();
    for (const to of ['In Progress', 'In Testing', 'Resolved'] as const) await hooks.world.move(card, to);
    await eventually(async () => (await hooks.log(hook)).every(({ state }) => state === 'failed'));
    await eventually(async () => !(await hooks.read(hook)).isOn);
    const as = hooks.as(hooks.admin);
    const params = hooks.params(hook.id);
    const range = { from, to: new Date().toISOString(), state: 'failed' as const };
    expect((await as.call(replayWebhook, { params, body: range })).status).toBe(409);
    hooks.receiver.reply(null);
    await as.call(updateWebhook, { params, body: { isOn: true } });
    const failed = (await hooks.log(hook)).length;
    expect((await as.call(replayWebhook, { params, body: range })).value).toEqual({
      queued: failed,
      next: null,
    });
    await eventually(() => hooks.receiver.taken.length === failed);
    const sent = hooks.receiver.taken.map(({ json }) => json.data.to);
    expect(sent).toEqual(['In Progress', 'In Testing', 'Resolved'].slice(0, failed));
    await as.call(testWebhook, { params });
    expect((await as.call(replayWebhook, { params, body: { ...range, state: 'sent' } })).value.queued).toBe(
      0,
    );
  });
});
