import { updateWebhook, userDeleted, userSuspended } from '@cardinal/contracts';
import { eventually, makeUserSnapshot } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebhookHarness } from '../test/webhook-harness.ts';
import { person } from '../test/world.ts';

let hooks: WebhookHarness;
beforeAll(async () => {
  hooks = await WebhookHarness.start({ WEBHOOKS_GIVE_UP_MS: '400' });
});
beforeEach(() => hooks.begin());
afterEach(() => hooks.end());
afterAll(() => hooks.stop());

const collection = (name: string) => hooks.harness.services.get('integrations')!.connection.collection(name);

describe('a webhook stops', () => {
  it('when an event could not be sent for too long: what waits has failed, and admins hear of it', async () => {
    const hook = await hooks.create({ events: ['card.status_changed'] });
    hooks.receiver.reply((_request, res) => void res.writeHead(500).end('Oh no'));
    const card = hooks.world.card(await hooks.world.board(hooks.project));
    for (const to of ['In Progress', 'In Testing'] as const) await hooks.world.move(card, to);
    await eventually(async () => !(await hooks.read(hook)).isOn);
    expect(await hooks.read(hook)).toMatchObject({ stopped: 'failing', stoppedAt: expect.any(String) });
    await eventually(async () => (await hooks.log(hook)).every(({ state }) => state === 'failed'));
    const outcomes = (await hooks.log(hook)).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['500', 'not sent: the receiver failed for too long']);
    expect(hooks.listStops()).toEqual(['failing']);
    const tries = hooks.receiver.requests.length;
    await hooks.world.move(card, 'Resolved');
    expect(hooks.receiver.requests.length).toBe(tries);
    expect(await hooks.log(hook)).toHaveLength(2);
  });

  it('at once when its receiver says that it is gone', async () => {
    const hook = await hooks.create({ events: ['board.created'] });
    hooks.receiver.reply((_request, res) => void res.writeHead(410).end());
    await hooks.world.board(hooks.project);
    await eventually(async () => (await hooks.read(hook)).stopped === 'gone');
    expect(hooks.receiver.requests).toHaveLength(1);
    expect(hooks.listStops()).toEqual(['gone']);
  });

  it('when its maker is no admin any more, until another admin switches it on', async () => {
    const other = person('Eve');
    await hooks.world.join(hooks.project, other, 'project_admin');
    const hook = await hooks.create({ events: ['board.created'] });
    await hooks.world.changeRole(hooks.project, hooks.admin, 'normal_user');
    const read = async () =>
      (await hooks.as(other).call(updateWebhook, { params: hooks.params(hook.id), body: { name: 'CI' } }))
        .value;
    await eventually(async () => (await read()).stopped === 'maker_left');
    expect(hooks.listStops()).toEqual(['maker_left']);
    await hooks.world.board(hooks.project);
    const { value } = await hooks
      .as(other)
      .call(updateWebhook, { params: hooks.params(hook.id), body: { isOn: true } });
    expect(value).toMatchObject({ isOn: true, stopped: null, maker: { username: 'Eve' } });
    const board = await hooks.world.board(hooks.project);
    await eventually(() => hooks.receiver.taken.length > 0);
    expect(hooks.receiver.requests.map(({ json }) => json.data.board.id)).toEqual([board.id]);
  });

  it('when the one who chose its receiver is no admin any more', async () => {
    const other = person('Mallory');
    await hooks.world.join(hooks.project, other, 'project_admin');
    const hook = await hooks.create({ events: ['board.created'] });
    const change = async (body: object) =>
      (await hooks.as(other).call(updateWebhook, { params: hooks.params(hook.id), body })).value;
    expect(await change({ name: 'CI', url: hook.url })).toMatchObject({ maker: { id: hooks.admin.userId } });
    expect(await change({ events: ['board.created', 'board.deleted'] })).toMatchObject({
      maker: { username: 'Mallory' },
    });
    await hooks.world.changeRole(hooks.project, other, 'normal_user');
    await eventually(async () => (await hooks.read(hook)).stopped === 'maker_left');
  });

  it('at once when its maker is no admin any more, whatever event is late', async () => {
    await hooks.create({ events: ['board.created'] });
    // The watch of the projects service applies it before it is answered: the read model has it before any event.
    await collection('members').updateOne(
      { projectId: hooks.project.id, userId: hooks.admin.userId },
      { $set: { role: 'normal_user' } },
    );
    await hooks.world.board(hooks.project);
    await eventually(() => hooks.listStops().length > 0);
    expect(hooks.receiver.requests).toEqual([]);
    expect(hooks.listStops()).toEqual(['maker_left']);
  });

  it('when its maker is suspended', async () => {
    const hook = await hooks.create();
    const user = makeUserSnapshot({ id: hooks.admin.userId, status: 'suspended' });
    await hooks.world.publish(userSuspended, { user }, user.id);
    await eventually(async () => (await hooks.read(hook)).stopped === 'maker_suspended');
  });

  it('when the account of its maker is deleted, with what the log says of them', async () => {
    const hook = await hooks.create();
    const card = hooks.world.card(await hooks.world.board(hooks.project));
    await hooks.world.move(card, 'In Progress');
    await eventually(() => hooks.receiver.taken.length === 2);
    const rows = collection('webhook_deliveries');
    const actor = hooks.receiver.taken.find(({ json }) => json.data.actor)!.json.data.actor.id;
    await hooks.world.publish(userDeleted, { userId: actor }, actor);
    await hooks.world.publish(userDeleted, { userId: hooks.admin.userId }, hooks.admin.userId);
    await eventually(async () => (await rows.countDocuments({ webhookId: hook.id })) === 1);
    expect(JSON.stringify(await rows.find({ webhookId: hook.id }).toArray())).not.toContain(actor);
    await eventually(async () => {
      const [stored] = await collection('webhooks')
        .find({ _id: hook.id as never })
        .toArray();
      return stored?.stopped === 'maker_left' && stored.makerId === null && stored.makerName === null;
    });
  });

  it('with its project: nothing is left', async () => {
    const hook = await hooks.create();
    await hooks.world.board(hooks.project);
    await eventually(() => hooks.receiver.taken.length === 1);
    await hooks.world.deleteProject(hooks.project);
    await eventually(
      async () => (await collection('webhooks').countDocuments({ _id: hook.id as never })) === 0,
    );
    expect(await collection('webhook_deliveries').countDocuments({ projectId: hooks.project.id })).toBe(0);
  });
});

describe('the log', () => {
  it('keeps nothing of a card that is gone for good but that it is', async () => {
    const hook = await hooks.create();
    const card = hooks.world.card(await hooks.world.board(hooks.project), 'A secret');
    await hooks.world.move(card, 'In Progress');
    await hooks.world.comment(card, 'About a secret');
    await hooks.world.deleteCard(card, true);
    await eventually(() => hooks.receiver.taken.length === 4);
    expect(await hooks.log(hook)).toHaveLength(4);
    await hooks.world.deleteCard(card);
    await eventually(() => hooks.receiver.taken.length === 5);
    const left = (await hooks.log(hook)).map(({ type }) => type);
    expect(left.sort()).toEqual(['board.created', 'card.deleted', 'card.deleted']);
    expect(hooks.receiver.taken.slice(3).map(({ json }) => json.data.restorable)).toEqual([true, false]);
  });
});
