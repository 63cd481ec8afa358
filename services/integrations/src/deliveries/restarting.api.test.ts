import type { CardSnapshot } from '@cardinal/contracts';
import type { RunningService } from '@cardinal/service-kit';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sending } from '../test/sending.ts';

let sending: Sending;
const others: RunningService[] = [];

beforeAll(async () => {
  sending = await Sending.start({ SLACK_MESSAGE_INTERVAL_MS: '20' });
});
afterAll(async () => {
  for (const service of others) await service.stop();
  await sending.slack.stop();
});

/** A card of a project of its own. */
async function cardIn(channel: string): Promise<CardSnapshot> {
  const { project } = await sending.slack.connected(channel);
  return sending.slack.world.card(await sending.slack.world.board(project));
}

describe('deliveries outlive what sends them', () => {
  it('waits for a replica that died with a message in hand until that is sure, and then sends it once', async () => {
    const card = await cardIn('releases');
    sending.slack.sandbox.control.down({ kind: 'reset' });
    const expected = await sending.moves(card, 2);
    await eventually(
      async () =>
        (await sending.slack.collection('slack_deliveries').countDocuments({ attempts: { $gt: 0 } })) > 0,
    );
    // As if another had taken turn and message, and had posted it before it died.
    const until = new Date(Date.now() + 600);
    await sending.slack
      .collection('slack_channels')
      .updateOne({ _id: 'T0ACME/C0RELEASES' as never }, { $set: { holder: 'dead', until } });
    await sending.slack
      .collection('slack_deliveries')
      .updateMany({ attempts: { $gt: 0 } }, { $set: { claimedUntil: until } });
    sending.slack.sandbox.control.down(null);
    await sending.arrived(2, 'releases');
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime());
    expect(sending.texts('releases')).toEqual(expected);
  });

  it('goes on with two replicas side by side: every message once, in order, at the pace of one', async () => {
    others.push(await sending.slack.another());
    const [bugs, feedback] = [await cardIn('bugs'), await cardIn('feedback')];
    const expected = await Promise.all([sending.moves(bugs, 20), sending.moves(feedback, 20)]);
    await sending.arrived(20, 'bugs');
    await sending.arrived(20, 'feedback');
    expect([sending.texts('bugs'), sending.texts('feedback')]).toEqual(expected);
    const posts = sending.slack.sandbox.control.calls.filter(
      ({ channel, outcome }) => channel === 'C0BUGS' && outcome === 'ok',
    );
    expect(posts).toHaveLength(20);
    const gaps = posts.slice(1).map(({ at }, index) => at - posts[index]!.at);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15);
  });

  it('goes on after a stop in the middle', async () => {
    const card = await cardIn('random');
    const first = await sending.moves(card, 60);
    await sending.arrived(3, 'random');
    const running = [sending.slack.harness.services.get('integrations')!, ...others.splice(0)];
    await Promise.all(running.map((service) => service.stop()));
    const before = sending.texts('random').length;
    expect(before).toBeLessThan(60);
    others.push(await sending.slack.another());
    const second = await sending.moves(card, 5);
    await sending.arrived(65, 'random');
    expect(sending.texts('random')).toEqual([...first, ...second]);
  });
});
