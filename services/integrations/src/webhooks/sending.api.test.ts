import { rotateWebhookSecret } from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook as Verifier } from 'standardwebhooks';
import { startReceiverServer } from '../test/receiver-server.ts';
import { WebhookHarness } from '../test/webhook-harness.ts';

let hooks: WebhookHarness;
beforeAll(async () => {
  hooks = await WebhookHarness.start();
});
beforeEach(() => hooks.begin());
afterEach(() => hooks.end());
afterAll(() => hooks.stop());

const types = () => hooks.receiver.taken.map(({ json }) => json.type);
const arrived = (count: number) => eventually(() => hooks.receiver.taken.length >= count);

describe('a webhook', () => {
  it('sends events, signed as Standard Webhooks says', async () => {
    const { secret } = await hooks.create();
    const card = hooks.world.card(await hooks.world.board(hooks.project), 'It does not fly');
    await hooks.world.move(card, 'In Progress');
    await eventually(() => types().includes('card.status_changed'));
    const request = hooks.receiver.taken.find(({ json }) => json.type === 'card.status_changed')!;
    const headers = request.headers as Record<string, string>;
    expect(new Verifier(secret).verify(request.body, headers)).toMatchObject({
      type: 'card.status_changed',
      version: 1,
      data: { card: { id: card.id, title: 'It does not fly' }, from: 'New', to: 'In Progress' },
    });
    expect(() => new Verifier(secret).verify(`${request.body} `, headers)).toThrow();
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Cardinal-Webhooks\/1 \(\+https:\/\/cardinal\.test/),
    });
    expect(headers.cookie).toBeUndefined();
  });

  it('signs with both secrets until the former one has expired', async () => {
    const created = await hooks.create();
    const rotated = await hooks
      .as(hooks.admin)
      .call(rotateWebhookSecret, { params: hooks.params(created.id), body: { overlapHours: 1 } });
    expect(rotated.value.secret).not.toBe(created.secret);
    await hooks.world.board(hooks.project);
    await arrived(1);
    const { body, headers } = hooks.receiver.taken[0] as never as { body: string; headers: never };
    for (const secret of [created.secret, rotated.value.secret])
      expect(new Verifier(secret).verify(body, headers)).toMatchObject({ type: 'board.created' });
    const { value } = await hooks
      .as(hooks.admin)
      .call(rotateWebhookSecret, { params: hooks.params(created.id), body: { overlapHours: 0 } });
    await hooks.world.board(hooks.project);
    await arrived(2);
    const [, last] = hooks.receiver.taken as never as [unknown, { body: string; headers: never }];
    expect(new Verifier(value.secret).verify(last.body, last.headers)).toBeTruthy();
    expect(() => new Verifier(rotated.value.secret).verify(last.body, last.headers)).toThrow();
  });

  it('holds back what comes after a failing event on its card, and nothing else', async () => {
    const hook = await hooks.create({ events: ['card.status_changed'] });
    const board = await hooks.world.board(hooks.project);
    const [bad, good] = [hooks.world.card(board, 'Bad'), hooks.world.card(board, 'Good')];
    let refuses = true;
    hooks.receiver.reply(({ json }, res) => {
      res.writeHead(refuses && json.data.card.title === 'Bad' ? 500 : 200).end();
    });
    for (const to of ['In Progress', 'In Testing', 'Resolved'] as const) {
      await hooks.world.move(bad, to);
      await hooks.world.move(good, to);
    }
    await eventually(() => hooks.receiver.taken.length === 3);
    await eventually(() => hooks.receiver.requests.length >= 6);
    const tried = hooks.receiver.requests.filter(({ json }) => json.data.card.title === 'Bad');
    expect(new Set(tried.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    refuses = false;
    await arrived(6);
    const order = (title: string) =>
      hooks.receiver.taken
        .filter(({ json }) => json.data.card.title === title)
        .map(({ json }) => json.data.to);
    expect(order('Bad')).toEqual(['In Progress', 'In Testing', 'Resolved']);
    expect(order('Good')).toEqual(['In Progress', 'In Testing', 'Resolved']);
    await eventually(async () => (await hooks.log(hook)).every(({ state }) => state === 'sent'));
  });

  it('is not slowed by a receiver that does not answer', async () => {
    const slow = await startReceiverServer();
    slow.reply(() => {});
    const held = await hooks.create({ url: slow.url, name: 'Slow' });
    await hooks.create({ events: ['card.status_changed'] });
    const board = await hooks.world.board(hooks.project);
    const cards = Array.from({ length: 30 }, () => hooks.world.card(board));
    await Promise.all(cards.map((card) => hooks.world.move(card, 'In Progress')));
    await arrived(30);
    // All of them, while most of the other's were not tried yet: in one line, both would end together.
    expect((await hooks.log(held)).filter(({ outcome }) => outcome === null).length).toBeGreaterThan(10);
    expect(slow.taken).toEqual([]);
    await slow.stop();
  });

  it('follows no redirect, and keeps the beginning of an answer with hidden headers', async () => {
    const other = await startReceiverServer();
    const hook = await hooks.create({ events: ['board.created'] });
    hooks.receiver.reply((_request, res) => {
      res.writeHead(302, { location: other.url, 'set-cookie': 'session=secret' }).end('x'.repeat(100_000));
    });
    await hooks.world.board(hooks.project);
    await eventually(async () => (await hooks.log(hook))[0]?.outcome === '302');
    const [entry] = await hooks.log(hook);
    const { answer, request } = await hooks.delivery(hook, entry!.id);
    expect(answer).toMatchObject({
      status: 302,
      headers: { location: other.url, 'set-cookie': 'hidden' },
      body: 'x'.repeat(8_192),
      isCut: true,
    });
    expect(request.headers['webhook-signature']).toBe('hidden');
    expect(other.requests).toEqual([]);
    await other.stop();
  });

  it('waits as a receiver asks, up to the longest pause', async () => {
    await hooks.create({ events: ['board.created'] });
    hooks.receiver.reply((_request, res) => void res.writeHead(429, { 'retry-after': '3600' }).end());
    await hooks.world.board(hooks.project);
    await eventually(() => hooks.receiver.requests.length === 1);
    // Longer pauses than the longest one are not granted: 100 ms here.
    await eventually(() => hooks.receiver.requests.length > 1);
    const [first, second] = hooks.receiver.requests;
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(95);
  });

  it('sends what its filters name', async () => {
    const [one, two] = [await hooks.world.board(hooks.project), await hooks.world.board(hooks.project)];
    await hooks.create({
      events: ['card.status_changed', 'comment.created'],
      boardIds: [one.id],
      cardType: 'bug',
    });
    const cards = [hooks.world.card(one, 'Right'), hooks.world.card(two, 'Other board')];
    const feature = { ...hooks.world.card(one, 'Other type'), type: 'feature' as const };
    for (const card of [cards[1]!, feature, cards[0]!]) await hooks.world.move(card, 'In Progress');
    await hooks.world.comment(cards[0]!, 'Yes');
    await arrived(2);
    expect(
      hooks.receiver.requests.map(({ json }) => json.data.card?.title ?? json.data.comment.content),
    ).toEqual(['Right', 'Yes']);
  });
});
