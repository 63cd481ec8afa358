import type { Envelope } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../test/notified.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

/** What the service still holds as living of a project, by collection. */
async function leftOf(projectId: string): Promise<Record<string, number>> {
  const { connection } = notified.harness.services.get('notifications')!;
  const left: Record<string, number> = {};
  for (const name of ['boards', 'members', 'cards', 'comments', 'votes']) {
    const count = await connection.collection(name).countDocuments({ projectId, gone: { $ne: true } });
    if (count > 0) left[name] = count;
  }
  return left;
}

const deliver = async (events: readonly Envelope[]) => {
  for (const event of events) await notified.harness.redeliver(event);
};

describe('events that come after the deletion of what they hang on', () => {
  it('leave nothing behind of a project', async () => {
    const { world, admin, author, member, project, board, card } = await notified.team();
    await world.upvote(card, member);
    await world.comment(card, member);
    await world.changeRole(project, member, 'public_user', admin);
    await world.deleteProject(project);
    // A project that is heard of only now, by everything but its own deletion.
    await deliver(world.told.filter(({ type }) => type !== 'projects.project.deleted'));
    const late = await world.board(project);
    await world.card(late, author);
    await world.comment(card, author);
    await world.upvote({ ...card, id: (await world.card(board, author)).id }, author);
    await world.join(project, await world.person('Nora'), 'normal_user', admin);
    expect(await leftOf(project.id)).toEqual({});
  });

  it('leave nothing behind of a board or a card', async () => {
    const { world, admin, author, member, project, board, card } = await notified.team();
    const second = await world.card(board, author);
    await world.deleteCard(card, admin);
    await world.comment(card, member);
    await world.upvote(card, member);
    await world.deleteBoard(board);
    await world.comment(second, member);
    await world.upvote(second, member);
    await world.card(board, author);
    expect(await leftOf(project.id)).toEqual({ members: 3 });
  });
});
