import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Sending } from '../test/sending.ts';

let sending: Sending;
beforeAll(async () => {
  sending = await Sending.start();
});
afterAll(() => sending.slack.stop());

it.each([
  ['keeps no thread of a card that is deleted', {}, 0],
  ['keeps the thread of a card that is put into the trash', { trashedAt: '9999' }, 1],
])('%s while its message is on the way', async (_what, found, kept) => {
  await sending.begin();
  const card = await sending.cardOn('bugs');
  const { slack, control } = sending;
  // Slack has the message and its answer gets lost; by the time of the next try the card is gone.
  control.fail({ kind: 'timeout', when: 'after' }, { method: 'chat.postMessage' });
  await slack.world.move(card, 'Resolved');
  await sending.arrived(1);
  const threads = slack.collection('slack_threads');
  await slack.collection('gone_cards').insertOne({ _id: card.id as never, at: new Date(), ...found });
  await eventually(async () => (await sending.log()).every(({ state }) => state === 'sent'), {
    timeoutMs: 10_000,
  });
  expect(await threads.countDocuments({ cardId: card.id })).toBe(kept);
});
