import { eventually, startTcpProxy, type TcpProxy, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sending } from '../test/sending.ts';

let sending: Sending;
let way: TcpProxy;

beforeAll(async () => {
  way = await startTcpProxy({ target: testMongoUrl() });
  const through = new URL(testMongoUrl());
  through.host = `127.0.0.1:${way.port}`;
  // Enough for a busy machine: an answer of Slack's that comes too late is none, and the message goes out again.
  sending = await Sending.start({ MONGO_URL: through.href, SLACK_TIMEOUT_MS: '5000' });
});
afterAll(async () => {
  await sending.slack.stop();
  await way.close();
});

describe('a database that goes away', () => {
  it('does not have a message posted again that Slack took at that very moment', async () => {
    await sending.begin();
    const { control } = sending;
    // Slack would recognise the second by its id; here every post is seen.
    control.deduplicate(false);
    const card = await sending.cardOn('bugs');
    const note = control.note.bind(control);
    control.note = (call) => {
      note(call);
      if (call.method === 'chat.postMessage') way.cut();
    };
    await sending.slack.world.move(card, 'Resolved');
    await sending.arrived(1);
    control.note = note;
    // Longer than the driver itself goes on looking for its server.
    setTimeout(() => way.heal(), 11_000);
    const deliveries = sending.slack.collection('slack_deliveries');
    await eventually(async () => (await deliveries.findOne({ cardId: card.id }))?.state === 'sent', {
      timeoutMs: 30_000,
    });
    expect(sending.texts()).toHaveLength(1);
  });
});
