import type { CardSnapshot, CardStatus } from '@cardinal/contracts';
import type { RunningService } from '@cardinal/service-kit';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SlackHarness, startSlackHarness } from '../test-support/slack-harness.ts';
import { person } from '../test-support/world.ts';

let slack: SlackHarness;
const others: RunningService[] = [];

beforeAll(async () => {
  slack = await startSlackHarness({ SLACK_MESSAGE_INTERVAL_MS: '20' });
});
afterAll(async () => {
  for (const service of others) await service.stop();
  await slack.stop();
});

const texts = (channel: string) => slack.sandbox.control.messages(channel).map(({ text }) => text);
const arrived = (count: number, channel: string) =>
  eventually(() => texts(channel).length >= count, { timeoutMs: 20_000 });

async function cardOn(channel: string): Promise<CardSnapshot> {
  const admin = person();
  const project = await slack.world.project(admin);
  await slack.connect(project, admin, channel);
  return slack.world.card(await slack.world.board(project));
}

async function moves(card: CardSnapshot, count: number): Promise<string[]> {
  const statuses: CardStatus[] = ['In Progress', 'In Testing', 'Resolved', 'New'];
  const expected: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = card.status;
    await slack.world.move(card, statuses[index % 4]!);
    expected.push(`Ada moved "${card.title}" from ${from} to ${card.status}`);
  }
  return expected;
}

const collection = (name: string) => slack.harness.services.get('integrations')!.connection.collection(name);

describe('deliveries outlive what sends them', () => {
  it('waits for a replica that died with a message in hand until that is sure, and then sends it once', async () => {
    const card = await cardOn('releases');
    slack.sandbox.control.down({ kind: 'reset' });
    const expected = await moves(card, 2);
    await eventually(
      async () => (await collection('slack_deliveries').countDocuments({ attempts: { $gt: 0 } })) > 0,
    );
    // As if another had taken turn and message, and had posted it before it died.
    const until = new Date(Date.now() + 600);
    await collection('slack_channels').updateOne(
      { _id: 'T0ACME/C0RELEASES' as never },
      { $set: { holder: 'dead', until } },
    );
    await collection('slack_deliveries').updateMany(
      { attempts: { $gt: 0 } },
      { $set: { claimedUntil: until } },
    );
    slack.sandbox.control.down(null);
    await arrived(2, 'releases');
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime());
    expect(texts('releases')).toEqual(expected);
  });

  it('goes on with two replicas side by side: every message once, in order, at the pace of one', async () => {
    others.push(await slack.another());
    const [bugs, feedback] = [await cardOn('bugs'), await cardOn('feedback')];
    const expected = await Promise.all([moves(bugs, 20), moves(feedback, 20)]);
    await arrived(20, 'bugs');
    await arrived(20, 'feedback');
    expect([texts('bugs'), texts('feedback')]).toEqual(expected);
    const posts = slack.sandbox.control.calls.filter(
      ({ channel, outcome }) => channel === 'C0BUGS' && outcome === 'ok',
    );
    expect(posts).toHaveLength(20);
    const gaps = posts.slice(1).map(({ at }, index) => at - posts[index]!.at);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15);
  });

  it('goes on after a stop in the middle', async () => {
    const card = await cardOn('random');
    const first = await moves(card, 10);
    await arrived(3, 'random');
    for (const service of [slack.harness.services.get('integrations')!, ...others.splice(0)])
      await service.stop();
    const before = texts('random').length;
    expect(before).toBeLessThan(10);
    others.push(await slack.another());
    const second = await moves(card, 5);
    await arrived(15, 'random');
    expect(texts('random')).toEqual([...first, ...second]);
  });
});
