import { randomUUID } from 'node:crypto';
import {
  type CardSnapshot,
  changelogPublished,
  followBoard,
  followCard,
  listNotifications,
  markAllRead,
  updateNotificationPreferences,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mailed, startMailed } from '../../test/mailed.ts';

let mailed: Mailed;
beforeAll(async () => {
  mailed = await startMailed();
});
afterAll(() => mailed.stop());

describe('an e-mail about a card', () => {
  it('says what happened, with what was written, in a thread of its own', async () => {
    const { world, author, member, card, address } = await mailed.team();
    await mailed.atOnce(author);
    await world.comment(card, member, { content: 'It <b>crashes</b> & burns' });
    await world.move(card, member, 'In Progress');
    const [first, second] = await mailed.mailsTo(address, 2);
    expect(first?.subject).toBe(`[Rocket] It does not fly (#${card.id.slice(0, 8)})`);
    expect(first?.text).toContain('* Cleo commented\n');
    expect(first?.text).toContain('It <b>crashes</b> & burns');
    expect(first?.html).toContain('It &lt;b&gt;crashes&lt;/b&gt; &amp; burns');
    expect(first?.references).toEqual([`<card-${card.id}@localhost>`]);
    expect(second?.references).toEqual(first?.references);
    expect(second?.messageId).not.toBe(first?.messageId);
    expect(second?.subject).toBe(first?.subject);
  });

  it('collects what happens within five minutes, and comes once', async () => {
    const { world, author, member, card, address } = await mailed.team();
    for (const to of ['In Progress', 'In Testing', 'Resolved'] as const) await world.move(card, member, to);
    await mailed.makeDue(author);
    const comment = await world.comment(card, member);
    await mailed.makeDue(author);
    await mailed.settled(author);
    await mailed.notified.harness.redeliver(comment);
    await mailed.settled(author);
    const texts = mailed.sandbox.mailbox
      .mails(address)
      .map(({ text }) => text)
      .join('\n');
    for (const text of ['to In Progress', 'to In Testing', 'to Resolved', 'Cleo commented'])
      expect(texts.split(text)).toHaveLength(2);
    expect(mailed.sandbox.mailbox.mails(address).length).toBeLessThanOrEqual(2);
  });

  it('leaves out what was read in the product before it went out', async () => {
    const { world, author, member, card, address } = await mailed.team();
    await world.move(card, member, 'In Progress');
    await world.as(author).call(markAllRead);
    await world.comment(card, member);
    await mailed.makeDue(author);
    const [mail] = await mailed.mailsTo(address, 1);
    expect(mail?.text).not.toContain('In Progress');
    expect(mail?.text).toContain('commented');
  });

  it('does not come where all was read', async () => {
    const { world, author, member, card, address } = await mailed.team();
    await world.comment(card, member);
    await world.as(author).call(markAllRead);
    await mailed.makeDue(author);
    await mailed.settled(author);
    expect(mailed.sandbox.mailbox.mails(address)).toEqual([]);
  });

  it.each(['removed from the project', 'suspended', 'erased'] as const)(
    'does not come to somebody who was %s meanwhile',
    async (how) => {
      const { world, author, member, project, card, address } = await mailed.team();
      await world.comment(card, member);
      if (how === 'removed from the project') await world.leave(project, author);
      if (how === 'suspended') await world.suspend(author);
      if (how === 'erased') await world.erase(author);
      await mailed.makeDue(author);
      await mailed.settled(author);
      expect(mailed.sandbox.mailbox.mails(address)).toEqual([]);
    },
  );

  it('says nothing of what was deleted meanwhile', async () => {
    const { world, admin, author, member, board, card, address } = await mailed.team();
    const other = await world.card(board, author, 'Another');
    const comment = await world.comment(card, member, { content: 'Withdrawn words' });
    await world.withdraw(comment);
    await world.comment(other, member);
    await world.deleteCard(other, admin);
    await mailed.makeDue(author);
    await mailed.settled(author);
    expect(mailed.sandbox.mailbox.mails(address)).toEqual([]);
  });

  it('does not mention a new card that was muted before it went out', async () => {
    const { world, author, member, project, board, address } = await mailed.team();
    const where = { slug: project.slug, boardSlug: board.slug };
    const body = { level: 'everything' as const };
    await world.as(author).call(followBoard, { params: where, body });
    await world
      .as(author)
      .call(updateNotificationPreferences, { body: { channels: { card: { email: true } } } });
    const [muted, other] = [
      await world.card(board, member, 'Muted'),
      await world.card(board, member, 'Other'),
    ];
    const value = { version: 1, value: muted };
    mailed.notified.owners.cards.set(muted.id, { card: value, commenterIds: [], upvoterIds: [] });
    const nothing = { params: { cardId: muted.id }, body: { level: 'nothing' as const } };
    await world.as(author).call(followCard, nothing);
    await mailed.makeDue(author);
    const [mail] = await mailed.mailsTo(address, 1);
    await mailed.settled(author);
    expect(mail?.text).toContain(other.title);
    expect(mailed.sandbox.mailbox.mails(address)).toHaveLength(1);
  });

  it('comes to nobody whose address is not verified', async () => {
    const { world, member, author, card } = await mailed.notified.team();
    await world.comment(card, member);
    const items = mailed.notified.harness.services.get('notifications')!.connection.collection('mail_items');
    expect(await items.countDocuments({ userId: author.id })).toBe(0);
  });

  it('comes to those who do not want it in the bell, and not to those who want it only there', async () => {
    const { world, author, member, card, address } = await mailed.team();
    await mailed.atOnce(author);
    const channels = { comment: { bell: false, email: true }, status: { bell: true, email: false } };
    await world.as(author).call(updateNotificationPreferences, { body: { channels } });
    await world.move(card, member, 'In Progress');
    await world.comment(card, member);
    const [mail] = await mailed.mailsTo(address, 1);
    await mailed.settled(author);
    expect(mailed.sandbox.mailbox.mails(address)).toHaveLength(1);
    expect(mail?.text).toContain('commented');
    const bell = (await world.as(author).call(listNotifications)).value.filter(({ isRead }) => !isRead);
    expect(bell.map(({ type }) => type)).toEqual(['card_status_changed']);
  });

  it('counts the cards of a bulk change, also for who does not want them in the bell', async () => {
    const { world, admin, author, board, card, address } = await mailed.team();
    await mailed.atOnce(author);
    const channels = { status: { bell: false } };
    await world.as(author).call(updateNotificationPreferences, { body: { channels } });
    const bulkId = randomUUID();
    const cards = [card, await world.card(board, author, 'Another'), await world.card(board, author, 'More')];
    for (const each of cards) await world.move(each, admin, 'Resolved', { bulkId });
    await mailed.makeDue(author);
    const [mail] = await mailed.mailsTo(address, 1);
    await mailed.settled(author);
    expect(mail?.text).toContain('Ada moved 3 cards to Resolved');
    expect(mailed.sandbox.mailbox.mails(address)).toHaveLength(1);
  });

  it('waits in quiet hours, and for the hour of a digest', async () => {
    const { world, author, member, card } = await mailed.team();
    const body = { digest: { mode: 'daily' as const }, quietHours: { from: '00:00', to: '23:59' } };
    await world.as(author).call(updateNotificationPreferences, { body });
    await world.comment(card, member);
    const items = mailed.notified.harness.services.get('notifications')!.connection.collection('mail_items');
    const item = await items.findOne({ userId: author.id });
    expect(item?.dueAt.toISOString().slice(11, 16)).toBe('23:59');
  });
});

it('sends a digest about several cards, by card', async () => {
  const { world, author, member, board, card, address } = await mailed.team();
  await world.as(author).call(updateNotificationPreferences, { body: { digest: { mode: 'hourly' } } });
  const other = await world.card(board, author, 'It does not land');
  await world.comment(card, member);
  await world.comment(other, member);
  await world.move(card, member, 'In Progress');
  await mailed.makeDue(author);
  const [mail] = await mailed.mailsTo(address, 1);
  await mailed.settled(author);
  expect(mailed.sandbox.mailbox.mails(address)).toHaveLength(1);
  expect(mail?.subject).toBe('[Rocket] 3 notifications about 2 cards');
  expect(mail?.text.indexOf('In Progress')).toBeLessThan(mail?.text.indexOf('It does not land (#') ?? 0);
  expect(mail?.references).toEqual([]);
});

describe('an e-mail about an entry of the changelog', () => {
  it.each(['at once', 'in a digest'])(
    'comes %s for the next card, if there was nothing left to say of the first',
    async (when) => {
      const { world, admin, author, project, board, card, address } = await mailed.team();
      if (when === 'at once') await mailed.atOnce(author);
      const entryId = randomUUID();
      const actor = { id: admin.id, username: admin.username };
      const publish = (cards: readonly CardSnapshot[]) => {
        const named = cards.map((one) => ({ ...one, projectId: project.id }));
        const data = { entryId, projectId: project.id, title: 'Summer', isPublic: true, isFirst: true };
        return world.publish(changelogPublished, { ...data, cards: named, actor }, entryId, { by: admin });
      };
      await publish([card]);
      await world.deleteCard(card, admin);
      await mailed.makeDue(author);
      await mailed.settled(author);
      expect(mailed.sandbox.mailbox.mails(address)).toEqual([]);

      const second = await publish([await world.card(board, author, 'It flies')]);
      await mailed.makeDue(author);
      const [mail] = await mailed.mailsTo(address, 1);
      expect(mail?.text).toContain(' shipped ');
      await mailed.notified.harness.redeliver(second);
      await mailed.makeDue(author);
      await mailed.settled(author);
      expect(mailed.sandbox.mailbox.mails(address)).toHaveLength(1);
    },
  );
});
