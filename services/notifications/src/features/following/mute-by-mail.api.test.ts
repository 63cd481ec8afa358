import {
  addPushDevice,
  cardUpdated,
  followCard,
  getCardFollowing,
  limits,
  listNotifications,
  markAllRead,
} from '@cardinal/contracts';
import { type PushSandbox, startPushSandbox } from '@cardinal/push-sandbox';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mailed, startMailed } from '../../test/mailed.ts';
import { Page } from '../../test/page.ts';
import type { Person } from '../../test/world.ts';
import { createLateMutes, takeOverMutes } from './take-over-mutes.ts';

let pushes: PushSandbox;
let mailed: Mailed;
beforeAll(async () => {
  pushes = await startPushSandbox();
  mailed = await startMailed({ ...pushes.env, PUSH_POLL_MS: '20' });
});
afterAll(async () => {
  await mailed.stop();
  await pushes.stop();
});

const collection = (name: string) =>
  mailed.notified.harness.services.get('notifications')!.connection.collection(name);
const text = (id: string) => id as never;

/** A team whose author gets each e-mail at once, and has got one about the card. */
async function withMail() {
  const team = await mailed.team();
  await mailed.atOnce(team.author);
  await team.world.comment(team.card, team.member);
  const [mail] = await mailed.mailsTo(team.address, 1);
  const [, link = ''] = mail?.text.match(/Mute this card\W+http:\/\/[^/]+(\/\S+)/) ?? [];
  const use = async (method: string) => {
    const response = await mailed.notified.harness.guest.fetch('notifications', link, { method });
    return `${response.status} ${await response.text()}`;
  };
  const following = async () =>
    (await team.world.as(team.author).call(getCardFollowing, { params: { cardId: team.card.id } })).value;
  return { ...team, use, following };
}

describe('the link of an e-mail that mutes a card', () => {
  it('says that the card is muted everywhere, and does it with the click on the button only', async () => {
    const { use, following } = await withMail();
    expect(await use('GET')).toMatch(/^200 .*Mute this card\?.*in the bell, by e-mail or in browsers/s);
    expect((await following()).level).toBeNull();
    expect(await use('POST')).toMatch(/^200 .*You hear no more of this card/s);
    expect(await following()).toMatchObject({ level: 'nothing', follows: false });
  });

  it('holds in the bell, in e-mails, in browsers and on open pages, until the level is another', async () => {
    const { world, admin, author, member, card, address, use } = await withMail();
    const { endpoint, ...browser } = pushes.subscribe();
    await world.as(author).call(addPushDevice, { body: { endpoint, ...browser } });
    const pushed = () => pushes.receipts().filter((receipt) => receipt.endpoint === endpoint).length;
    await use('POST');
    await world.as(author).call(markAllRead);
    const page = await Page.open((signal) =>
      world.as(author).fetch('notifications', '/api/stream', { signal }),
    );
    const reachedBy = async () => {
      await mailed.settled(author);
      return [await mailed.notified.readUnreadCount(author), mailed.sandbox.mailbox.mails(address).length];
    };
    const happen = async () => {
      await world.comment(card, member);
      const data = { card: { ...card }, changed: ['description'], mentioned: [author.id] };
      await world.publish(
        cardUpdated,
        { ...data, actor: { id: member.id, username: member.username } },
        card.id,
      );
      await world.assign(card, admin, author);
      await world.move(card, admin, card.status === 'Resolved' ? 'In Progress' : 'Resolved');
    };
    await happen();
    expect([...(await reachedBy()), pushed()]).toEqual([0, 1, 0]);
    await page.hears({ type: 'card', cardId: card.id });
    expect(page.messages.filter(({ type }) => type === 'notifications')).toEqual([]);
    await world.as(author).call(followCard, { params: { cardId: card.id }, body: { level: null } });
    await happen();
    expect(await reachedBy()).toEqual([4, 5]);
    await page.hears({ type: 'notifications' });
    await eventually(() => pushed() === 4);
    page.close();
  });

  it('withholds the e-mail that waits', async () => {
    const { world, author, member, card, address, use } = await withMail();
    mailed.sandbox.faults.plan(
      { kind: 'reply', at: 'RCPT', code: 451, text: '4.7.1 Later' },
      { to: address },
    );
    await world.comment(card, member);
    await use('POST');
    await mailed.settled(author);
    expect(mailed.sandbox.mailbox.mails(address)).toHaveLength(1);
    // Earlier notifications stay in the bell.
    expect((await world.as(author).call(listNotifications)).value).toHaveLength(2);
  });

  it('works for somebody who has chosen as many levels as there can be', async () => {
    const { author, project, use, following } = await withMail();
    const many = Array.from({ length: limits.followLevels }, (_, number) => ({
      _id: text(`${author.id}/${number}`),
      ...{ userId: author.id, targetId: `${number}`, projectId: project.id, level: 'everything' },
    }));
    await collection('follow_levels').insertMany(many);
    expect(await use('POST')).toContain('200 ');
    expect((await following()).level).toBe('nothing');
  });
});

describe('cards that an earlier release muted for e-mails', () => {
  const muteAsBefore = ({ id: userId }: Person, cardId: string) =>
    collection('muted_cards').insertOne({ _id: text(`${userId}/${cardId}`), userId, cardId, at: new Date() });
  const connection = () => mailed.notified.harness.services.get('notifications')!.connection;
  const left = ({ id: userId }: Person) => collection('muted_cards').countDocuments({ userId });
  const age = ({ id: userId }: Person) =>
    collection('muted_cards').updateMany({ userId }, { $set: { takenAt: new Date(Date.now() - 200_000) } });

  it('are at the level "nothing", once, however often that is done', async () => {
    const { world, author, card, following } = await withMail();
    await world.as(author).call(followCard, { params: { cardId: card.id }, body: { level: 'everything' } });
    await muteAsBefore(author, card.id);
    await takeOverMutes(connection());
    await takeOverMutes(connection());
    expect(await collection('follow_levels').countDocuments({ userId: author.id })).toBe(1);
    const row = await collection('follow_levels').findOne({ userId: author.id });
    expect(row).toMatchObject({ level: 'nothing', targetId: card.id, projectId: card.projectId });
    // A replica of the earlier release still goes by its list for a while.
    expect(await left(author)).toBe(1);
    await world.as(author).call(followCard, { params: { cardId: card.id }, body: { level: 'mentions' } });
    await age(author);
    await takeOverMutes(connection());
    expect(await left(author)).toBe(0);
    expect((await following()).level).toBe('mentions');
  });

  it('are taken over while replicas of it still run', async () => {
    const { author, card, following } = await withMail();
    const changed: string[] = [];
    const take = createLateMutes({ connection: connection(), changed: (cardId) => changed.push(cardId) });
    await take();
    await muteAsBefore(author, card.id);
    await take();
    expect(changed).toEqual([card.id]);
    expect((await following()).level).toBe('nothing');
  });

  it('are forgotten where the card or the account is gone', async () => {
    const { world, admin, author, member, board, card } = await withMail();
    const [other, trashed] = [await world.card(board, author), await world.card(board, author)];
    await world.deleteCard(card, admin);
    await world.deleteCard(trashed, admin, true);
    await world.erase(member);
    for (const { id } of [card, trashed]) await muteAsBefore(author, id);
    await muteAsBefore(member, other.id);
    await takeOverMutes(connection());
    const levels = await collection('follow_levels')
      .find({ userId: { $in: [author.id, member.id] } })
      .toArray();
    expect(levels.map(({ targetId }) => targetId)).toEqual([trashed.id]);
    await Promise.all([author, member].map(age));
    await takeOverMutes(connection());
    expect((await left(author)) + (await left(member))).toBe(0);
  });
});
