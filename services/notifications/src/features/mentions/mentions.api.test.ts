import { randomUUID } from 'node:crypto';
import {
  type CardSnapshot,
  cardCreated,
  cardUpdated,
  commentCreated,
  commentDeleted,
  commentRestored,
  commentUpdated,
  listNotifications,
  updateNotificationPreferences,
} from '@cardinal/contracts';
import { makeCardSnapshot } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';
import type { Person } from '../../test/world.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

const getIds = (people: readonly Person[]) => people.map(({ id }) => id);
const toActor = ({ id, username }: Person) => ({ id, username });

async function commentOn(card: CardSnapshot, by: Person, ...mentioned: Person[]) {
  const time = new Date().toISOString();
  const comment = {
    ...{ id: randomUUID(), cardId: card.id, boardId: card.boardId, projectId: card.projectId },
    ...{ userId: by.id, username: by.username, content: 'Look', parentCommentId: null },
    ...{ createdAt: time, updatedAt: time },
  };
  const { world } = notified;
  const event = await world.publish(
    commentCreated,
    { comment, card, parentUserId: null, mentioned: getIds(mentioned) },
    comment.id,
  );
  const edit = (editor: Person, ...added: Person[]) =>
    world.publish(
      commentUpdated,
      { comment, card, actor: toActor(editor), mentioned: getIds(added) },
      comment.id,
    );
  return { comment, event, edit };
}

describe('somebody who is mentioned', () => {
  it('in a comment is notified of that instead of the comment, and everybody else of the comment', async () => {
    const { world, admin, author, member, card } = await notified.team();
    const { comment } = await commentOn(card, admin, member, author);
    const text = 'Ada mentioned you in a comment on "It does not fly"';
    expect(await notified.readMessages(author)).toEqual([text]);
    expect(await notified.readMessages(member)).toEqual([text]);
    const [first] = (await world.as(member).call(listNotifications)).value;
    expect(first).toMatchObject({
      ...{ type: 'mention', cardId: card.id, actorId: admin.id },
      metadata: { commentId: comment.id, excerpt: 'Look', projectSlug: expect.any(String) },
    });
    await commentOn(card, member, admin);
    expect((await notified.readMessages(author))[0]).toBe('Cleo commented on "It does not fly"');
  });

  it('in a comment that was hidden and shown again is notified, in whichever order that is heard of', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
      [0, 1, 0],
    ] as const) {
      const { world, admin, author, member, card } = await notified.team();
      const { comment, edit } = await commentOn(card, member);
      const { id: commentId, cardId, boardId, projectId, userId } = comment;
      const gone = { commentId, cardId, boardId, projectId, userId };
      const later = { deliver: false };
      const events = [
        await world.publish(commentDeleted, gone, commentId, later),
        await world.publish(commentRestored, { comment }, commentId, later),
      ];
      for (const at of order) await notified.harness.redeliver(events[at]!);
      await edit(member, author);
      expect((await notified.readMessages(author))[0]).toContain('Cleo mentioned you in a comment');
      // Its author takes part again.
      const answer = { card: { value: card, version: 1 }, commenterIds: [member.id], upvoterIds: [] };
      notified.owners.cards.set(card.id, answer as never);
      await commentOn(card, admin);
      expect((await notified.readMessages(member))[0]).toContain('Ada commented');
    }
  });

  it('is notified once, whatever is edited and however often the event comes', async () => {
    const { admin, member, card } = await notified.team();
    const { event, edit } = await commentOn(card, admin, member);
    await edit(admin, member);
    await notified.harness.redeliver(event);
    expect(await notified.readMessages(member)).toHaveLength(1);
  });

  it('keeps that where a mention of their own doing is delivered again after an interrupted try', async () => {
    const { admin, author, card } = await notified.team();
    const { edit } = await commentOn(card, author);
    await edit(admin, author);
    const before = await notified.readMessages(author);
    expect(before[0]).toContain('mentioned you');
    const { type, subject, version, ...event } = await edit(author, author);
    const key = `${type}:${subject}:${version}:mentioned` as never;
    const announcements = notified.harness.services
      .get('notifications')!
      .connection.collection('told_occasions');
    const { modifiedCount } = await announcements.updateOne({ _id: key }, { $set: { done: false } });
    expect(modifiedCount).toBe(1);
    await notified.harness.redeliver({ type, subject, version, ...event });
    expect(await notified.readMessages(author)).toEqual(before);
  });

  it('is notified of the comment or card where they want to hear of no mentions', async () => {
    const { world, admin, author, member, board, card } = await notified.team();
    for (const person of [author, admin])
      await world.as(person).call(updateNotificationPreferences, {
        body: { channels: { mention: { bell: false, email: false } } },
      });
    await commentOn(card, member, author);
    expect((await notified.readMessages(author))[0]).toBe('Cleo commented on "It does not fly"');
    const made = makeCardSnapshot(board, { title: 'Fuel', createdBy: member.id });
    await world.publish(cardCreated, { card: made, mentioned: [admin.id], actor: toActor(member) }, made.id);
    expect((await notified.readMessages(admin))[0]).toContain('Fuel');
  });

  it('by an edit is notified with the name of who edited', async () => {
    const { admin, author, member, card } = await notified.team();
    const { edit } = await commentOn(card, author);
    await edit(admin, member, admin);
    expect(await notified.readMessages(member)).toEqual([
      'Ada mentioned you in a comment on "It does not fly"',
    ]);
    expect((await notified.readMessages(admin)).join()).not.toContain('mentioned');
  });

  it('in a description is notified of the card once', async () => {
    const { world, author, member, card } = await notified.team();
    const mention = () =>
      world.publish(
        cardUpdated,
        { card, changed: ['description'], mentioned: [member.id], actor: toActor(author) },
        card.id,
      );
    await mention();
    await mention();
    expect(await notified.readMessages(member)).toEqual(['Ben mentioned you in "It does not fly"']);
  });

  it('in a new card is notified of that instead of the card, unless it is assigned to them', async () => {
    const { world, admin, author, member, board } = await notified.team();
    const before = await notified.readMessages(admin);
    const card = makeCardSnapshot(board, { title: 'Fuel', createdBy: author.id, assigneeIds: [member.id] });
    const mentioned = getIds([admin, member]);
    await world.publish(cardCreated, { card, mentioned, actor: toActor(author) }, card.id);
    expect((await notified.readMessages(admin)).slice(0, -before.length)).toEqual([
      'Ben mentioned you in "Fuel"',
    ]);
    expect(await notified.readMessages(member)).toEqual(['Ben assigned you to "Fuel"']);
  });

  it('is not notified of what they do not see, or did themselves', async () => {
    const { world, admin, card } = await notified.team('private');
    const stranger = await world.person();
    const before = await notified.readMessages(admin);
    await commentOn(card, admin, stranger, admin);
    expect(await notified.readMessages(stranger)).toEqual([]);
    expect(await notified.readMessages(admin)).toEqual(before);
  });

  it('is no longer notified of a comment that was deleted', async () => {
    const { world, admin, member, card } = await notified.team();
    const { event, edit } = await commentOn(card, admin, member);
    await world.withdraw(event);
    expect(await notified.readMessages(member)).toEqual([]);
    await edit(admin, member);
    expect(await notified.readMessages(member)).toEqual([]);
  });
});
