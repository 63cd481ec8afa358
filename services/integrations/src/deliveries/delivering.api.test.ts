import {
  type CardSnapshot,
  listSlackDeliveries,
  type ProjectSnapshot,
  resendSlackDelivery,
  type SlackDelivery,
  sendSlackTest,
  slackDisconnected,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publicUrl, type SlackHarness, startSlackHarness } from '../test-support/slack-harness.ts';
import { type Person, person } from '../test-support/world.ts';

let slack: SlackHarness;
let admin: Person;
let project: ProjectSnapshot;

beforeAll(async () => {
  slack = await startSlackHarness();
});
beforeEach(async () => {
  slack.sandbox.control.clear();
  admin = person('Ada');
  project = await slack.world.project(admin, 'Rocket');
});
afterEach(async () => {
  slack.sandbox.control.clearFaults();
  // Whatever a test left waiting must not reach the channel of the next.
  await slack.world.deleteProject(project);
});
afterAll(() => slack.stop());

const control = () => slack.sandbox.control;
const texts = (channel = 'bugs') =>
  control()
    .messages(channel)
    .map(({ text }) => text);
const arrived = (count: number, channel = 'bugs') =>
  eventually(() => control().messages(channel).length >= count, { timeoutMs: 15_000 });
const log = async (): Promise<SlackDelivery[]> =>
  (await slack.as(admin).call(listSlackDeliveries, { params: { projectId: project.id } })).value.deliveries;
const settled = () =>
  eventually(async () => (await log()).every(({ state }) => state !== 'pending'), { timeoutMs: 15_000 });

async function cardOn(channel = 'bugs', title = 'It does not fly'): Promise<CardSnapshot> {
  await slack.connect(project, admin, channel);
  return slack.world.card(await slack.world.board(project), title);
}

const statuses = ['In Progress', 'In Testing', 'Resolved', 'New'] as const;
async function moves(card: CardSnapshot, count: number): Promise<string[]> {
  const expected: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = card.status;
    await slack.world.move(card, statuses[index % 4]!);
    expected.push(`Ada moved "${card.title}" from ${from} to ${card.status}`);
  }
  return expected;
}

describe('what goes to Slack', () => {
  it('is a status change with old and new, linking the card, and a comment in the same thread', async () => {
    const card = await cardOn();
    await slack.world.move(card, 'In Progress');
    await slack.world.comment(card, 'Have you tried\nturning it off?');
    await arrived(2);
    const [first, second] = control().messages('bugs');
    expect(first).toMatchObject({
      threadTs: null,
      text: 'Ada moved "It does not fly" from New to In Progress',
    });
    expect(second).toMatchObject({ threadTs: first!.ts });
    expect(JSON.stringify(first!.blocks)).toContain(`*<${publicUrl}/card/${card.id}|It does not fly>*`);
    expect(JSON.stringify(second!.blocks)).toContain('Have you tried\\nturning it off?');
    expect(await log()).toMatchObject([
      {
        kind: 'comment_created',
        state: 'sent',
        attempts: 1,
        answer: 'ok',
        summary: 'Ben commented on "It does not fly"',
        cardId: card.id,
      },
      { kind: 'status_changed', state: 'sent', attempts: 1, answer: 'ok', channelName: '#bugs' },
    ]);
  });

  it('begins a thread for each card', async () => {
    const card = await cardOn();
    const other = { ...slack.world.card({ id: card.boardId, projectId: project.id } as never) };
    await slack.world.move(card, 'In Progress');
    await slack.world.move(other, 'In Progress');
    await slack.world.move(card, 'Resolved');
    await arrived(3);
    const [first, second, third] = control().messages('bugs');
    expect([first!.threadTs, second!.threadTs, third!.threadTs]).toEqual([null, null, first!.ts]);
  });

  it('shows text of people as text: markup, mentions and links in titles, names and comments', async () => {
    const nasty = '<!channel> *bold* <https://evil.test|click> &amp;';
    const card = await cardOn('bugs', nasty);
    await slack.world.move(card, 'In Progress', '<!here>');
    await slack.world.comment(card, `${nasty} @channel`, '_Eve_');
    await arrived(2);
    const page = await (await fetch(`${slack.sandbox.url}/channels/C0BUGS`)).text();
    expect(page).not.toContain('class="mention"');
    expect(page).not.toContain('href="https://evil.test');
    expect(page).toContain('&lt;!channel&gt;');
    expect(page).toContain('&lt;https://evil.test|click&gt;');
    expect(page).not.toContain('<em>Eve');
    for (const { text, blocks } of control().messages('bugs'))
      expect(JSON.stringify([text, blocks])).not.toMatch(/<!|<https:\/\/evil/);
  });

  it('is sent once, however often and in whatever order its events come again', async () => {
    const card = await cardOn();
    await moves(card, 3);
    await slack.world.comment(card, 'Once');
    await arrived(4);
    const told = slack.world.told.filter(({ data }) => JSON.stringify(data).includes(card.id));
    for (const event of [...told, ...[...told].reverse()]) await slack.harness.redeliver(event);
    await slack.as(admin).call(sendSlackTest, { params: { projectId: project.id } });
    await arrived(5);
    expect(texts()).toHaveLength(5);
    expect(texts().at(-1)).toBe('Test message for "Rocket", sent by Ada');
  });

  it('is not what happened before the project was connected, nor to a card that is gone', async () => {
    const before = await slack.world.board(project);
    const old = await slack.world.move(slack.world.card(before), 'Resolved');
    const card = await cardOn();
    await slack.harness.redeliver(old);
    control().down({ kind: 'http', status: 503 });
    const moved = await slack.world.move(card, 'Resolved');
    await slack.world.deleteCard(card);
    await slack.harness.redeliver({ ...moved, version: moved.version + 1 });
    control().down(null);
    await settled();
    expect(await log()).toMatchObject([{ state: 'failed', answer: 'not sent: the card was deleted' }]);
    expect(texts()).toEqual([]);
  });
});

describe('when Slack is in trouble', () => {
  it('loses nothing and doubles nothing: fifty changes while it is down arrive once and in order', async () => {
    const card = await cardOn();
    const trouble = ['reset', 'timeout', 'http'] as const;
    control().down({ kind: 'reset' });
    const expected: string[] = [];
    for (const [index, kind] of trouble.entries()) {
      control().down(kind === 'http' ? { kind, status: 503 } : { kind });
      expected.push(...(await moves(card, index === 2 ? 16 : 17)));
    }
    await eventually(() => control().calls.filter(({ outcome }) => outcome === 'http').length > 1);
    expect(texts()).toEqual([]);
    control().down(null);
    await arrived(50);
    await settled();
    expect(texts()).toEqual(expected);
    expect(new Set((await log()).map(({ state }) => state))).toEqual(new Set(['sent']));
  }, 60_000);

  it('waits as long as a rate limit asks, and sends the rest in order', async () => {
    const card = await cardOn();
    control().fail({ kind: 'rate_limited', retryAfter: 1 }, { method: 'chat.postMessage' });
    const expected = await moves(card, 3);
    await arrived(3);
    expect(texts()).toEqual(expected);
    const [refused, first] = control().calls.filter(({ method }) => method === 'chat.postMessage');
    expect(refused!.outcome).toBe('rate_limited');
    expect(first!.at - refused!.at).toBeGreaterThanOrEqual(990);
  });

  it('posts once when only the answer was cut off, and goes on in the thread', async () => {
    const card = await cardOn();
    for (const fault of [{ kind: 'reset' }, { kind: 'timeout' }, { kind: 'http', status: 502 }] as const)
      control().fail({ ...fault, when: 'after' }, { method: 'chat.postMessage' });
    const expected = await moves(card, 2);
    await arrived(2);
    await settled();
    expect(texts()).toEqual(expected);
    const [first, second] = control().messages('bugs');
    expect(second!.threadTs).toBe(first!.ts);
    expect((await log()).at(-1)).toMatchObject({ state: 'sent', attempts: 4 });
  });

  it('posts at most once more for each answer that was cut off, where Slack does not know its own messages', async () => {
    control().deduplicate(false);
    const card = await cardOn();
    control().fail({ kind: 'reset', when: 'after' }, { method: 'chat.postMessage' });
    const [text] = await moves(card, 1);
    await settled();
    expect(texts()).toEqual([text, text]);
  });

  it('gives up on a single message that Slack refuses, and goes on with the next', async () => {
    const card = await cardOn();
    control().fail({ kind: 'error', error: 'restricted_action' }, { method: 'chat.postMessage' });
    const [, second] = await moves(card, 2);
    await arrived(1);
    await settled();
    expect(texts()).toEqual([second]);
    expect((await log()).at(-1)).toMatchObject({ state: 'failed', answer: 'restricted_action', attempts: 1 });
  });

  it('begins a new thread when the old one was deleted in Slack', async () => {
    const card = await cardOn();
    await moves(card, 1);
    await arrived(1);
    control().messages('bugs').length = 0;
    await moves(card, 2);
    await arrived(2);
    const [first, second] = control().messages('bugs');
    expect([first!.threadTs, second!.threadTs]).toEqual([null, first!.ts]);
  });
});

describe('when the connection is lost', () => {
  it.each([
    ['the token is revoked', () => control().revoke(), 'revoked', 'token_revoked'],
    ['the app is removed', () => control().uninstall(), 'uninstalled', 'account_inactive'],
    ['the channel is archived', () => control().archive('bugs'), 'channel_gone', 'is_archived'],
    ['the channel is deleted', () => control().removeChannel('bugs'), 'channel_gone', 'channel_not_found'],
  ])(
    'because %s in the middle, the project is disconnected and what waits fails with the reason',
    async (_why, lose, reason, answer) => {
      const card = await cardOn();
      await moves(card, 2);
      await arrived(2);
      // Held back, so that several wait when it happens.
      control().down({ kind: 'http', status: 503 });
      await moves(card, 3);
      const sentBefore = texts().length;
      await lose();
      control().down(null);
      await settled();
      const states = (await log()).map(({ state }) => state);
      expect(states).toEqual(['failed', 'failed', 'failed', 'sent', 'sent']);
      const answers = (await log()).slice(0, 3).map((delivery) => delivery.answer);
      expect(answers.at(-1)).toBe(answer);
      for (const text of answers.slice(0, 2)) expect(text).toMatch(/^not sent: /);
      await slack.harness.drained();
      const told = slack.harness
        .publishedOf(slackDisconnected)
        .filter(({ data }) => data.projectId === project.id);
      expect(told.map(({ data }) => data.reason)).toEqual([reason]);
      expect(sentBefore).toBeGreaterThanOrEqual(0);
      // What happens afterwards goes nowhere, until somebody connects again.
      await moves(card, 1);
      expect(await log()).toHaveLength(5);
    },
  );

  it('posts by the webhook where the bot is not in the channel, and says how to have threads', async () => {
    const card = await cardOn('leads');
    await moves(card, 1);
    await arrived(1, 'leads');
    await settled();
    expect(control().messages('leads')[0]).toMatchObject({ via: 'webhook', threadTs: null });
    expect((await log())[0]).toMatchObject({
      state: 'sent',
      answer: expect.stringContaining('/invite @Cardinal'),
    });
    control().invite('leads');
    await moves(card, 2);
    await arrived(3, 'leads');
    const [, second, third] = control().messages('leads');
    expect([second!.via, second!.threadTs, third!.threadTs]).toEqual(['bot', null, second!.ts]);
  });

  it('fails with a hint where the webhook may not post either, and stays connected', async () => {
    const card = await cardOn('leads');
    control().fail({ kind: 'http', status: 403 }, { method: 'webhook' });
    await moves(card, 1);
    await settled();
    expect((await log())[0]).toMatchObject({
      state: 'failed',
      answer: 'not_in_channel: invite the bot to the channel with /invite @Cardinal',
    });
    await moves(card, 1);
    await arrived(1, 'leads');
  });
});

describe('the delivery log', () => {
  it('pages, and sends one again as a new message at the end', async () => {
    const card = await cardOn();
    control().fail({ kind: 'error', error: 'restricted_action' }, { method: 'chat.postMessage' });
    const [failed] = await moves(card, 3);
    await arrived(2);
    await settled();
    const call = async (query: { limit: number; offset: number }) =>
      (await slack.as(admin).call(listSlackDeliveries, { params: { projectId: project.id }, query })).value;
    const page = await call({ limit: 2, offset: 0 });
    expect([page.total, page.hasMore, page.deliveries.length]).toEqual([3, true, 2]);
    const last = await call({ limit: 2, offset: 2 });
    expect([last.hasMore, last.deliveries.length]).toEqual([false, 1]);

    const deliveryId = last.deliveries[0]!.id;
    const params = { projectId: project.id, deliveryId };
    const again = await slack.as(admin).call(resendSlackDelivery, { params });
    expect([again.status, again.value.state]).toEqual([202, 'pending']);
    await arrived(3);
    await settled();
    expect(texts().at(-1)).toBe(failed);
    // Also one that arrived, since that is what the button says.
    await slack.as(admin).call(resendSlackDelivery, { params });
    await arrived(4);
    await settled();
    expect((await log()).find(({ id }) => id === deliveryId)).toMatchObject({ state: 'sent', attempts: 3 });
  });

  it('cannot send again where nothing is connected', async () => {
    const card = await cardOn();
    await moves(card, 1);
    await arrived(1);
    await settled();
    await slack.disconnect(project, admin);
    const [delivery] = await log();
    const params = { projectId: project.id, deliveryId: delivery!.id };
    expect((await slack.as(admin).call(resendSlackDelivery, { params })).status).toBe(409);
  });
});
