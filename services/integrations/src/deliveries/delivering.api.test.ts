import { randomUUID } from 'node:crypto';
import {
  cardMerged,
  cardRestored,
  changelogPublished,
  listSlackDeliveries,
  resendSlackDelivery,
  sendSlackTest,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Sending } from '../test/sending.ts';
import { publicUrl } from '../test/slack-harness.ts';

let sending: Sending;
beforeAll(async () => {
  sending = await Sending.start();
});
beforeEach(() => sending.begin());
afterEach(() => sending.end());
afterAll(() => sending.slack.stop());

describe('what goes to Slack', () => {
  it('is a status change with old and new, linking the card, and a comment in the same thread', async () => {
    const card = await sending.cardOn();
    await sending.slack.world.move(card, 'In Progress');
    await sending.slack.world.comment(card, 'Have you tried\nturning it off?');
    await sending.arrived(2);
    const [first, second] = sending.control.messages('bugs');
    expect(first).toMatchObject({
      threadTs: null,
      text: 'Ada moved "It does not fly" from New to In Progress',
    });
    expect(second).toMatchObject({ threadTs: first!.ts });
    expect(JSON.stringify(first!.blocks)).toContain(`*<${publicUrl}/card/${card.id}|It does not fly>*`);
    expect(JSON.stringify(second!.blocks)).toContain('Have you tried\\nturning it off?');
    await sending.settled();
    expect(await sending.log()).toMatchObject([
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
    const card = await sending.cardOn();
    const other = {
      ...sending.slack.world.card({ id: card.boardId, projectId: sending.project.id } as never),
    };
    await sending.slack.world.move(card, 'In Progress');
    await sending.slack.world.move(other, 'In Progress');
    await sending.slack.world.move(card, 'Resolved');
    await sending.arrived(3);
    const [first, second, third] = sending.control.messages('bugs');
    expect([first!.threadTs, second!.threadTs, third!.threadTs]).toEqual([null, null, first!.ts]);
  });

  it('is one message for a bulk change, with its first cards, outside of their threads', async () => {
    const { world } = sending.slack;
    const card = await sending.cardOn();
    const others = Array.from({ length: 6 }, (_, n) =>
      world.card({ id: card.boardId, projectId: sending.project.id } as never, `Number ${n}`),
    );
    await world.comment(card, 'First');
    await sending.arrived(1);
    const bulkId = randomUUID();
    await Promise.all([card, ...others].map((each) => world.move(each, 'In Testing', 'Ada', bulkId)));
    await sending.arrived(2);
    await sending.settled();
    await world.comment(card, 'Second');
    await world.move(others[0]!, 'Resolved');
    await sending.arrived(4);
    const [begun, bulk, second, own] = sending.control.messages('bugs');
    expect(bulk).toMatchObject({ threadTs: null, text: 'Ada moved 7 cards to In Testing' });
    const blocks = JSON.stringify(bulk!.blocks);
    expect(blocks.match(/\/card\//g)).toHaveLength(5);
    expect(blocks).toContain('and 2 more');
    expect(second!.threadTs).toBe(begun!.ts);
    // It has not begun a thread of any of them.
    expect(own!.threadTs).toBeNull();
    await sending.settled();
    const log = (await sending.log()).filter(({ summary }) => summary.endsWith('to In Testing'));
    expect(log.map(({ state, attempts }) => [state, attempts])).toEqual(Array(7).fill(['sent', 1]));
  });

  it('is that a card was merged into another one, in the thread of the one that stays, and taken out', async () => {
    const { world } = sending.slack;
    const card = await sending.cardOn();
    const actor = { id: randomUUID(), username: 'Ada' };
    await world.comment(card, 'First');
    const from = { id: randomUUID(), title: 'The <!channel> duplicate' };
    const merged = await world.publish(cardMerged, { card, from, actor }, card.id);
    const back = { ...world.card({ id: card.boardId, projectId: sending.project.id } as never), id: from.id };
    const restored = { ...back, title: 'The duplicate' };
    const target = { id: card.id, title: card.title };
    await world.publish(cardRestored, { card: restored, outOf: target, actor }, from.id);
    await world.publish(cardRestored, { card: restored, actor }, from.id);
    await sending.slack.harness.redeliver(merged);
    await sending.arrived(3);
    await sending.settled();
    const [first, ...others] = sending.control.messages('bugs');
    expect(others.map(({ text }) => text)).toEqual([
      'Ada merged "The &lt;!channel&gt; duplicate" into "It does not fly"',
      'Ada took "The duplicate" out of "It does not fly" again',
    ]);
    expect(others.map(({ threadTs }) => threadTs)).toEqual([first!.ts, null]);
    expect(JSON.stringify(others[0]!.blocks)).not.toContain('<!channel>');
    expect((await sending.log()).map(({ kind }) => kind)).toEqual([
      ...['card_unmerged', 'card_merged', 'comment_created'],
    ]);
  });

  it('is an entry of the changelog that is published, once, with a link to where it is read', async () => {
    await sending.cardOn();
    const { id: projectId, slug } = sending.project;
    const publish = (title: string, changes: { isPublic?: boolean; isFirst?: boolean } = {}) => {
      const entryId = randomUUID();
      const what = { entryId, projectId, title, isPublic: true, isFirst: true, cards: [], ...changes };
      const actor = { id: randomUUID(), username: 'Ada' };
      return sending.slack.world.publish(changelogPublished, { ...what, actor }, entryId);
    };
    const first = await publish('Summer');
    await Promise.all([1, 2, 3].map(() => sending.slack.harness.redeliver(first)));
    await publish('Summer again', { isFirst: false });
    await publish('Autumn', { isPublic: false });
    await sending.arrived(2);
    await sending.settled();
    const messages = sending.control.messages('bugs');
    expect(messages.map(({ text }) => text)).toEqual([
      'Ada published "Summer" in the changelog',
      'Ada published "Autumn" in the changelog',
    ]);
    expect(JSON.stringify(messages[0])).toContain(`${publicUrl}/public/${slug}/changelog/${first.subject}`);
    expect(JSON.stringify(messages[1])).toContain(`${publicUrl}/projects/${slug}/changelog|Autumn`);
    expect(await sending.log()).toMatchObject([
      { kind: 'entry_published', cardId: null },
      { kind: 'entry_published', cardId: null, state: 'sent' },
    ]);
  });

  it('leaves cards out of the message of a bulk change that were deleted before it was sent', async () => {
    const { world } = sending.slack;
    const card = await sending.cardOn();
    const others = ['Stays', 'Goes'].map((title) =>
      world.card({ id: card.boardId, projectId: sending.project.id } as never, title),
    );
    sending.control.fail({ kind: 'rate_limited', retryAfter: 2 }, { method: 'chat.postMessage' });
    const bulkId = randomUUID();
    await Promise.all([card, ...others].map((each) => world.move(each, 'Resolved', 'Ada', bulkId)));
    await eventually(async () => (await sending.log()).some(({ attempts }) => attempts > 0));
    await world.deleteCard(others[1]!);
    await sending.arrived(1);
    await sending.settled();
    expect(sending.texts()).toEqual(['Ada moved 2 cards to Resolved']);
  });

  it('shows text of people as text: markup, mentions and links in titles, names and comments', async () => {
    const nasty = '<!channel> *bold* <https://evil.test|click> &amp;';
    const card = await sending.cardOn('bugs', nasty);
    await sending.slack.world.move(card, 'In Progress', '<!here>');
    await sending.slack.world.comment(card, `${nasty} @channel`, '_Eve_');
    await sending.arrived(2);
    const page = await (await fetch(`${sending.slack.sandbox.url}/channels/C0BUGS`)).text();
    expect(page).not.toContain('class="mention"');
    expect(page).not.toContain('href="https://evil.test');
    expect(page).toContain('&lt;!channel&gt;');
    expect(page).toContain('&lt;https://evil.test|click&gt;');
    expect(page).not.toContain('<em>Eve');
    for (const { text, blocks } of sending.control.messages('bugs'))
      expect(JSON.stringify([text, blocks])).not.toMatch(/<!|<https:\/\/evil/);
  });

  it('goes on in its thread once a board is back from the trash, and not before', async () => {
    const { world } = sending.slack;
    await sending.slack.connect(sending.project, sending.admin, 'bugs');
    const board = await world.board(sending.project);
    const card = await world.card(board);
    await world.comment(card, 'First');
    await sending.arrived(1);
    await world.trashBoard(board);
    await world.comment(card, 'Unseen');
    await sending.settled();
    await world.restoreBoard(board);
    await world.comment(card, 'Back again');
    await sending.arrived(2);
    const [first, second] = sending.control.messages('bugs');
    expect(second).toMatchObject({ threadTs: first!.ts });
  });

  it('is also what happens to a restored card, before its restoration is heard of', async () => {
    const card = await sending.cardOn();
    await sending.slack.world.deleteCard(card, true);
    await sending.slack.world.comment(card, 'Back again');
    await sending.arrived(1);
    const other = await sending.cardOn('bugs', 'Gone for good');
    await sending.slack.world.deleteCard(other);
    await sending.slack.world.comment(other, 'Too late');
    await sending.settled();
    expect((await sending.log()).map(({ summary }) => summary)).toEqual([
      'Ben commented on "It does not fly"',
    ]);
  });

  it('is sent once, however often and in whatever order its events come again', async () => {
    const card = await sending.cardOn();
    await sending.moves(card, 3);
    await sending.slack.world.comment(card, 'Once');
    await sending.arrived(4);
    const events = sending.slack.world.published.filter(({ data }) => JSON.stringify(data).includes(card.id));
    for (const event of [...events, ...[...events].reverse()]) await sending.slack.harness.redeliver(event);
    await sending.slack.as(sending.admin).call(sendSlackTest, { params: { projectId: sending.project.id } });
    await sending.arrived(5);
    expect(sending.texts()).toHaveLength(5);
    expect(sending.texts().at(-1)).toBe('Test message for "Rocket", sent by Ada');
  });

  it('is not what happened before the project was connected, nor to a card that is gone', async () => {
    const before = await sending.slack.world.board(sending.project);
    const old = await sending.slack.world.move(sending.slack.world.card(before), 'Resolved');
    const card = await sending.cardOn();
    await sending.slack.harness.redeliver(old);
    sending.control.down({ kind: 'http', status: 503 });
    const moved = await sending.slack.world.move(card, 'Resolved');
    // The message that is on its way when Slack is back arrives.
    await eventually(() => sending.control.calls.some(({ method }) => method === 'chat.postMessage'));
    await sending.slack.world.deleteCard(card);
    await sending.slack.harness.redeliver({ ...moved, version: moved.version + 1 });
    sending.control.down(null);
    await sending.settled();
    expect(await sending.log()).toMatchObject([
      { state: 'failed', answer: 'not sent: the card was deleted' },
    ]);
    expect(sending.texts()).toEqual([]);
  });
});

describe('the delivery log', () => {
  it('pages, and sends one again as a new message at the end', async () => {
    const card = await sending.cardOn();
    sending.control.fail({ kind: 'error', error: 'restricted_action' }, { method: 'chat.postMessage' });
    const [failed] = await sending.moves(card, 3);
    await sending.arrived(2);
    await sending.settled();
    const call = async (query: { limit: number; offset: number }) =>
      (
        await sending.slack
          .as(sending.admin)
          .call(listSlackDeliveries, { params: { projectId: sending.project.id }, query })
      ).value;
    const page = await call({ limit: 2, offset: 0 });
    expect([page.total, page.hasMore, page.deliveries.length]).toEqual([3, true, 2]);
    const last = await call({ limit: 2, offset: 2 });
    expect([last.hasMore, last.deliveries.length]).toEqual([false, 1]);

    const deliveryId = last.deliveries[0]!.id;
    const params = { projectId: sending.project.id, deliveryId };
    const again = await sending.slack.as(sending.admin).call(resendSlackDelivery, { params });
    expect([again.status, again.value.state]).toEqual([202, 'pending']);
    await sending.arrived(3);
    await sending.settled();
    expect(sending.texts().at(-1)).toBe(failed);
    // Also one that arrived, since that is what the button says.
    await sending.slack.as(sending.admin).call(resendSlackDelivery, { params });
    await sending.arrived(4);
    await sending.settled();
    expect((await sending.log()).find(({ id }) => id === deliveryId)).toMatchObject({
      state: 'sent',
      attempts: 3,
    });
  });

  it('cannot send again where nothing is connected', async () => {
    const card = await sending.cardOn();
    await sending.moves(card, 1);
    await sending.arrived(1);
    await sending.settled();
    await sending.slack.disconnect(sending.project, sending.admin);
    const [delivery] = await sending.log();
    const params = { projectId: sending.project.id, deliveryId: delivery!.id };
    expect((await sending.slack.as(sending.admin).call(resendSlackDelivery, { params })).status).toBe(409);
  });
});
