import { randomUUID } from 'node:crypto';
import {
  createCard,
  createComment,
  type Envelope,
  getCard,
  listBoardCards,
  listCards,
  memberRemoved,
  projectDeleted,
  upvoteCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
afterEach(() => {
  world.owners.down = 'nothing';
});

/** An event that the projects service sends to watchers, and no broker ever brings. */
const event = (type: string, subject: string, version: number, data: unknown): Envelope => ({
  ...{ specversion: '1.0', id: randomUUID(), source: '/services/projects', time: new Date().toISOString() },
  ...{ type, subject, version, data },
});

function removal({ project }: TestBoard, { id: userId }: Person): Envelope {
  const { members } = world.owners.projects.trees.get(project.id)!;
  members.version += 1;
  members.value = members.value.filter((member) => member.userId !== userId);
  const { id, name, slug } = project;
  const data = { projectId: id, userId, project: { id, name, slug } };
  return event(memberRemoved.type, `${id}/members`, members.version, data);
}

async function team() {
  const board = await world.board('private');
  const member = await world.member(board, 'normal_user');
  const card = await world.card(member, board);
  return { board, member, card };
}

async function expectOut({ board, member, card }: Awaited<ReturnType<typeof team>>): Promise<void> {
  const params = { cardId: card.id };
  const answers = [
    await member.call(listBoardCards, { params: board.at }),
    await member.call(getCard, { params }),
    await member.call(createComment, { params, body: { content: 'Still here' } }),
    await member.call(upvoteCard, { params }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await member.call(listCards, { query: { search: card.title } })).value).toMatchObject({
    cards: [],
    total: 0,
  });
}

describe('somebody who was removed', () => {
  it('is out once the projects service has heard that it is known here, without any event', async () => {
    const made = await team();
    await world.untilSure(made.board);
    expect((await made.member.call(listBoardCards, { params: made.board.at })).status).toBe(200);
    await world.owners.projects.revoke(removal(made.board, made.member));
    await expectOut(made);
  });

  it('is out where nobody was informed, as nothing was watched and the copy is old', async () => {
    const board = await world.board('private');
    const member = await world.member(board, 'normal_user');
    removal(board, member);
    const text = { title: 'Still here', description: 'It is dark.' };
    expect((await member.call(createCard, { params: board.at, body: text })).status).toBe(404);
    expect((await member.call(listBoardCards, { params: board.at })).status).toBe(404);
  });

  it('is not let in by what was being loaded at that moment', async () => {
    const made = await team();
    await world.untilSure(made.board);
    for (let n = 0; n < 20; n += 1) {
      let on = true;
      const reading = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (on) await made.member.call(listBoardCards, { params: made.board.at });
        }),
      );
      await world.owners.projects.revoke(removal(made.board, made.member));
      expect((await made.member.call(listBoardCards, { params: made.board.at })).status).toBe(404);
      on = false;
      await reading;
      await world.join(made.board, made.member, 'normal_user');
      await eventually(
        async () => (await made.member.call(listBoardCards, { params: made.board.at })).status === 200,
      );
    }
  });
});

describe('a project that was deleted', () => {
  it('is gone for a super admin too, on the dashboard as well', async () => {
    const { board, card } = await team();
    const admin = await world.superAdmin();
    await world.untilSure(board);
    const { id, name, slug } = board.project;
    world.owners.projects.trees.delete(id);
    await world.owners.projects.revoke(event(projectDeleted.type, id, 2, { projectId: id, name, slug }));
    expect((await admin.call(getCard, { params: { cardId: card.id } })).status).toBe(404);
    const found = (await admin.call(listCards, { query: { limit: 100 } })).value.cards;
    expect(found.map((each) => each.id)).not.toContain(card.id);
  });
});

describe('while the projects service is away', () => {
  it('nobody is let in by a copy that may be old: it is a 503 that says so', async () => {
    const { board, member } = await team();
    world.owners.down = 'all';
    await eventually(async () => (await member.call(listBoardCards, { params: board.at })).status === 503, {
      timeoutMs: 10_000,
    });
    const answer = await member.call(listBoardCards, { params: board.at });
    expect(answer.headers.get('retry-after')).toBe('2');
    world.owners.down = 'nothing';
    expect((await member.call(listBoardCards, { params: board.at })).status).toBe(200);
  });
});
