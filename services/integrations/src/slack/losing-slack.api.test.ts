import { slackDisconnected } from '@cardinal/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { Sending } from '../test/sending.ts';

let sending: Sending;
beforeAll(async () => {
  sending = await Sending.start();
});
beforeEach(() => sending.begin());
afterEach(() => sending.end());
afterAll(() => sending.slack.stop());

describe('when the connection is lost', () => {
  it.each([
    ['the token is revoked', () => sending.control.revoke(), 'revoked', 'token_revoked'],
    ['the app is removed', () => sending.control.uninstall(), 'uninstalled', 'account_inactive'],
    ['the channel is archived', () => sending.control.archive('bugs'), 'channel_gone', 'is_archived'],
    [
      'the channel is deleted',
      () => sending.control.removeChannel('bugs'),
      'channel_gone',
      'channel_not_found',
    ],
  ])(
    'because %s in the middle, the project is disconnected and what waits fails with the reason',
    async (_why, lose, reason, answer) => {
      const card = await sending.cardOn();
      await sending.moves(card, 2);
      await sending.arrived(2);
      // Held back, so that several wait when it happens.
      sending.control.down({ kind: 'http', status: 503 });
      await sending.moves(card, 3);
      const sentBefore = sending.texts().length;
      await lose();
      sending.control.down(null);
      await sending.settled();
      const states = (await sending.log()).map(({ state }) => state);
      expect(states).toEqual(['failed', 'failed', 'failed', 'sent', 'sent']);
      const answers = (await sending.log()).slice(0, 3).map((delivery) => delivery.answer);
      expect(answers.at(-1)).toBe(answer);
      for (const text of answers.slice(0, 2)) expect(text).toMatch(/^not sent: /);
      await sending.slack.harness.drained();
      const disconnected = sending.slack.harness
        .findPublished(slackDisconnected)
        .filter(({ data }) => data.projectId === sending.project.id);
      expect(disconnected.map(({ data }) => data.reason)).toEqual([reason]);
      expect(sentBefore).toBeGreaterThanOrEqual(0);
      // Later events go nowhere, until somebody connects again.
      await sending.moves(card, 1);
      expect(await sending.log()).toHaveLength(5);
    },
  );

  it('posts by the webhook where the bot is not in the channel, and says how to have threads', async () => {
    const card = await sending.cardOn('leads');
    await sending.moves(card, 1);
    await sending.arrived(1, 'leads');
    await sending.settled();
    expect(sending.control.messages('leads')[0]).toMatchObject({ via: 'webhook', threadTs: null });
    expect((await sending.log())[0]).toMatchObject({
      state: 'sent',
      answer: expect.stringContaining('/invite @Cardinal'),
    });
    sending.control.invite('leads');
    await sending.moves(card, 2);
    await sending.arrived(3, 'leads');
    const [, second, third] = sending.control.messages('leads');
    expect([second!.via, second!.threadTs, third!.threadTs]).toEqual(['bot', null, second!.ts]);
  });

  it('fails with a hint where the webhook may not post either, and stays connected', async () => {
    const card = await sending.cardOn('leads');
    sending.control.fail({ kind: 'http', status: 403 }, { method: 'webhook' });
    await sending.moves(card, 1);
    await sending.settled();
    expect((await sending.log())[0]).toMatchObject({
      state: 'failed',
      answer: 'not_in_channel: invite the bot to the channel with /invite @Cardinal',
    });
    await sending.moves(card, 1);
    await sending.arrived(1, 'leads');
  });
});
