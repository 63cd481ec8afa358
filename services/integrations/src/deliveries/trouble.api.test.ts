import { randomUUID } from 'node:crypto';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { Sending } from '../test/sending.ts';

let sending: Sending;
beforeAll(async () => {
  sending = await Sending.start();
});
beforeEach(() => sending.begin());
afterEach(() => sending.end());
afterAll(() => sending.slack.stop());

describe('when Slack is in trouble', () => {
  it('loses nothing and doubles nothing: fifty changes while it is down arrive once and in order', async () => {
    const card = await sending.cardOn();
    const trouble = ['reset', 'timeout', 'http'] as const;
    sending.control.down({ kind: 'reset' });
    const expected: string[] = [];
    for (const [index, kind] of trouble.entries()) {
      sending.control.down(kind === 'http' ? { kind, status: 503 } : { kind });
      expected.push(...(await sending.moves(card, index === 2 ? 16 : 17)));
    }
    await eventually(() => sending.control.calls.filter(({ outcome }) => outcome === 'http').length > 1);
    expect(sending.texts()).toEqual([]);
    sending.control.down(null);
    await sending.arrived(50);
    await sending.settled();
    expect(sending.texts()).toEqual(expected);
    expect(new Set((await sending.log()).map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('waits as long as a rate limit asks, and sends the rest in order', async () => {
    const card = await sending.cardOn();
    sending.control.fail({ kind: 'rate_limited', retryAfter: 1 }, { method: 'chat.postMessage' });
    const expected = await sending.moves(card, 3);
    await sending.arrived(3);
    expect(sending.texts()).toEqual(expected);
    const [refused, first] = sending.control.calls.filter(({ method }) => method === 'chat.postMessage');
    expect(refused!.outcome).toBe('rate_limited');
    expect(first!.at - refused!.at).toBeGreaterThanOrEqual(990);
  });

  it('posts once when only the answer was cut off, and goes on in the thread', async () => {
    const card = await sending.cardOn();
    for (const fault of [{ kind: 'reset' }, { kind: 'timeout' }, { kind: 'http', status: 502 }] as const)
      sending.control.fail({ ...fault, when: 'after' }, { method: 'chat.postMessage' });
    const expected = await sending.moves(card, 2);
    await sending.arrived(2);
    await sending.settled();
    expect(sending.texts()).toEqual(expected);
    const [first, second] = sending.control.messages('bugs');
    expect(second!.threadTs).toBe(first!.ts);
    expect((await sending.log()).at(-1)).toMatchObject({ state: 'sent', attempts: 4 });
  });

  it('posts a bulk change once when only the answer was cut off, the same cards each time', async () => {
    const { world } = sending.slack;
    const card = await sending.cardOn();
    const on = { id: card.boardId, projectId: sending.project.id } as never;
    const cards = [card, world.card(on), world.card(on)];
    sending.control.fail({ kind: 'reset', when: 'after' }, { method: 'chat.postMessage' });
    sending.control.fail({ kind: 'rate_limited', retryAfter: 1 }, { method: 'chat.postMessage' });
    const bulkId = randomUUID();
    await Promise.all(cards.map((each) => world.move(each, 'Resolved', 'Ada', bulkId)));
    await eventually(async () => (await sending.log()).some(({ attempts }) => attempts > 0));
    // One that is heard of late is posted by itself.
    await world.move(world.card(on, 'Late'), 'Resolved', 'Ada', bulkId);
    await sending.arrived(2);
    await sending.settled();
    expect(sending.texts()).toEqual([
      'Ada moved 3 cards to Resolved',
      'Ada moved "Late" from New to Resolved',
    ]);
  });

  it('begins no thread with a bulk change, though the process ended when only the others counted as sent', async () => {
    const { world, collection } = sending.slack;
    const card = await sending.cardOn();
    const cards = [card, world.card({ id: card.boardId, projectId: sending.project.id } as never)];
    const bulkId = randomUUID();
    await Promise.all(cards.map((each) => world.move(each, 'Resolved', 'Ada', bulkId)));
    await sending.arrived(1);
    await sending.settled();
    expect(sending.texts()).toEqual(['Ada moved 2 cards to Resolved']);
    const deliveries = collection('slack_deliveries');
    const [first] = await deliveries.find({ projectId: sending.project.id }).sort({ order: 1 }).toArray();
    const again = { state: 'pending', claimedUntil: null, nextAttemptAt: new Date() };
    await deliveries.updateOne({ _id: first!._id }, { $set: again });
    await sending.settled();
    await world.move(cards.find(({ id }) => id === first!.cardId)!, 'In Testing');
    await sending.arrived(2);
    expect(sending.control.messages('bugs').map(({ threadTs }) => threadTs)).toEqual([null, null]);
  });

  it('posts at most once more for each answer that was cut off, where Slack does not know its own messages', async () => {
    sending.control.deduplicate(false);
    const card = await sending.cardOn();
    sending.control.fail({ kind: 'reset', when: 'after' }, { method: 'chat.postMessage' });
    const [text] = await sending.moves(card, 1);
    await sending.settled();
    expect(sending.texts()).toEqual([text, text]);
  });

  it('gives up on a single message that Slack refuses, and goes on with the next', async () => {
    const card = await sending.cardOn();
    sending.control.fail({ kind: 'error', error: 'restricted_action' }, { method: 'chat.postMessage' });
    const [, second] = await sending.moves(card, 2);
    await sending.arrived(1);
    await sending.settled();
    expect(sending.texts()).toEqual([second]);
    expect((await sending.log()).at(-1)).toMatchObject({
      state: 'failed',
      answer: 'restricted_action',
      attempts: 1,
    });
  });

  it('begins a new thread when the old one was deleted in Slack', async () => {
    const card = await sending.cardOn();
    await sending.moves(card, 1);
    await sending.arrived(1);
    sending.control.messages('bugs').length = 0;
    await sending.moves(card, 2);
    await sending.arrived(2);
    const [first, second] = sending.control.messages('bugs');
    expect([first!.threadTs, second!.threadTs]).toEqual([null, first!.ts]);
  });
});
