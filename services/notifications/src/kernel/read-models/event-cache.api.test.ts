import { boardUpdated, listNotifications, projectUpdated } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';
import type { Person } from '../../test/world.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

const hasMessage = async (person: Person, text: string) =>
  (await notified.readMessages(person)).some((message) => message.includes(text));

/** Each event comes within a moment after one that made the service remember what this one changes. */
describe('what handlers of events remember', () => {
  it('is forgotten when a card goes, so that nothing of it stays', async () => {
    const { world, admin, member, card } = await notified.team();
    await world.comment(card, member);
    await world.deleteCard(card, admin);
    await world.comment(card, member);
    const { connection } = notified.harness.services.get('notifications')!;
    expect(await connection.collection('comments').countDocuments({ cardId: card.id })).toBe(0);
  });

  it('is forgotten when a comment goes, so that who wrote it follows no more', async () => {
    const { world, admin, member, card } = await notified.team();
    const comment = await world.comment(card, member);
    await world.withdraw(comment);
    await world.move(card, admin, 'In Progress');
    await notified.harness.redeliver(comment);
    expect(await hasMessage(member, 'moved')).toBe(false);
  });

  it('is forgotten when a board is closed to guests', async () => {
    const { world, admin, board, card } = await notified.team('public');
    const stranger = await world.person('Stranger');
    await world.comment(card, stranger);
    await world.move(card, admin, 'In Progress');
    expect(await hasMessage(stranger, 'In Progress')).toBe(true);
    await world.publish(boardUpdated, { board: { ...board, visibility: 'private' } }, board.id);
    await world.move(card, admin, 'Resolved');
    expect(await hasMessage(stranger, 'Resolved')).toBe(false);
  });

  it('is forgotten when a project gets another name', async () => {
    const { world, admin, author, project, card } = await notified.team();
    await world.publish(projectUpdated, { project: { ...project, name: 'Ship' } }, project.id);
    await world.move(card, admin, 'In Progress');
    const [newest] = (await world.as(author).call(listNotifications)).value;
    expect(newest?.metadata).toMatchObject({ projectName: 'Ship' });
  });

  it('is forgotten when a user is suspended', async () => {
    const { world, admin, member, card } = await notified.team();
    await world.comment(card, member);
    await world.move(card, admin, 'In Progress');
    expect(await hasMessage(member, 'In Progress')).toBe(true);
    await world.suspend(member);
    await world.move(card, admin, 'Resolved');
    expect(await hasMessage(member, 'Resolved')).toBe(false);
  });
});
