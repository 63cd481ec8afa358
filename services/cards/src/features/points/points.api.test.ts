import { awardPoints, pointsAwarded } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, type World } from '../../test/world.ts';

async function award(world: World, points: number) {
  const board = await world.board('private');
  const author = await world.member(board, 'normal_user');
  const admin = await world.member(board, 'project_admin');
  const card = await world.card(author, board);
  const answer = await admin.call(awardPoints, { params: { cardId: card.id }, body: { points } });
  return { answer, author, admin, card };
}

describe('awarding points', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ FEATURE_POINTS: 'on' });
  });
  afterAll(() => world.stop());

  it('gives them to the author of the card and publishes it', async () => {
    const { answer, author, admin, card } = await award(world, 25);
    expect(answer.value).toEqual({ userId: author.id, points: 25 });
    await world.harness.drained();
    const [event] = world.harness.findPublished(pointsAwarded).filter(({ data }) => data.cardId === card.id);
    expect(event?.data).toMatchObject({
      ...{ userId: author.id, projectId: card.projectId, points: 25 },
      actor: { id: admin.id, username: admin.username },
    });
    expect(event?.subject).toBe(event?.data.awardId);
  });

  it('takes between one and a thousand', async () => {
    for (const points of [0, -1, 1.5, 1_001]) expect((await award(world, points)).answer.status).toBe(400);
  });
});

describe('awarding points while it is turned off', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());

  it('is refused, to admins too', async () => {
    const { answer } = await award(world, 25);
    expect(answer.status).toBe(403);
    expect(answer.error.code).toBe('feature_off');
    expect(await world.count('point_awards')).toBe(0);
  });
});
