import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

describe('what leads nowhere', () => {
  it('goes with its card, its board and its project, also when an old event comes again', async () => {
    const { world, admin, author, board, project, card } = await notified.team();
    const moved = await world.move(card, admin, 'In Progress');
    const second = await world.card(board, author, 'Second');
    await world.move(second, admin, 'Resolved');

    await world.deleteCard(card, admin);
    await notified.harness.redeliver(moved);
    expect(await notified.readMessages(author)).toEqual(['Ada moved "Second" from New to Resolved']);
    await world.deleteBoard(board);
    await notified.harness.redeliver(moved);
    expect(await notified.readMessages(author)).toEqual([]);
    expect((await notified.readMessages(admin)).filter((text) => text.includes('reported'))).toEqual([]);

    const newcomer = await world.person('Nora');
    await world.join(project, newcomer, 'normal_user', admin);
    expect(await notified.readMessages(newcomer)).toHaveLength(1);
    await world.deleteProject(project);
    expect(await notified.readMessages(newcomer)).toEqual([]);
  });

  it('follows a card to another board, and goes from those who do not see that one', async () => {
    const { world, admin, author, member, board, project, card } = await notified.team();
    const visitor = await world.person('Vic');
    await world.comment(card, visitor);
    await world.move(card, admin, 'In Progress');
    const other = await world.board(project, 'private');
    const carried = await world.carry(card, other, admin);
    expect(await notified.readMessages(visitor)).toEqual([]);
    await world.deleteBoard(board);
    await world.comment(carried, member, { content: 'Still here' });
    const messages = await notified.readMessages(author);
    expect(messages).toContain('Ada moved "It does not fly" from New to In Progress');
    expect(messages).toHaveLength(3);
  });

  it('goes from a user who lost the role that showed it, and nothing else does', async () => {
    const { world, admin, author, project, card } = await notified.team('private');
    const open = await world.board(project, 'public');
    const visible = await world.card(open, author, 'Visible');
    await world.move(card, admin, 'In Progress');
    await world.move(visible, admin, 'In Progress');
    expect(await notified.readMessages(author)).toHaveLength(2);

    await world.changeRole(project, author, 'public_user', admin);
    expect((await notified.readMessages(author)).sort()).toEqual([
      'Ada made you Public User in "Rocket"',
      'Ada moved "Visible" from New to In Progress',
    ]);
  });

  it('goes with the comment that it quotes', async () => {
    const { world, author, member, card } = await notified.team();
    const event = await world.comment(card, member, { content: 'Something regrettable' });
    expect(await notified.readMessages(author)).toHaveLength(1);
    await world.withdraw(event);
    await notified.harness.redeliver(event);
    expect(await notified.readMessages(author)).toEqual([]);
  });
});
