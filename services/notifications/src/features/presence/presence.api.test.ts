import { randomUUID } from 'node:crypto';
import {
  announcePresence,
  type BoardSnapshot,
  type ProjectSnapshot,
  updateNotificationPreferences,
  withdrawPresence,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OpenPages } from '../../test/open-pages.ts';
import type { Page } from '../../test/page.ts';
import type { Person } from '../../test/world.ts';

let pages: OpenPages;
beforeAll(async () => {
  pages = await OpenPages.start();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.stop());

interface Looked {
  page?: string;
  cardId?: string | null;
  typing?: boolean;
}

/** Calls about a board, in the name of somebody. */
const at = (project: ProjectSnapshot, board: BoardSnapshot, world: OpenPages['world']) => ({
  look: (who: Person, { page = who.id, cardId = null, typing = false }: Looked = {}) =>
    world.as(who).call(announcePresence, {
      params: { slug: project.slug, boardSlug: board.slug, page },
      body: { cardId, typing },
    }),
  leave: (who: Person, page = who.id) =>
    world.as(who).call(withdrawPresence, { params: { slug: project.slug, boardSlug: board.slug, page } }),
});

const latest = ({ messages }: Page) => messages.findLast(({ type }) => type === 'presence');
const hears = (page: Page, expected: object) =>
  eventually(() => {
    expect(latest(page)).toMatchObject(expected);
    return true;
  });

describe('people on a board', () => {
  it('see each other, where they are and who types, and no more once they left', async () => {
    const { world, admin, member, project, privateBoard } = await pages.team();
    const board = at(project, privateBoard, world);
    const page = await pages.open(admin);
    const cardId = randomUUID();
    expect((await board.look(admin)).value).toEqual({ people: [], others: 0 });
    const one = { userId: member.id, username: member.username };
    const answer = await board.look(member, { cardId, typing: true });
    expect(answer.value.people).toEqual([
      { userId: admin.id, username: admin.username, cardId: null, typing: false },
    ]);
    await hears(page, { boardId: privateBoard.id, people: [{ ...one, cardId, typing: true }], others: 0 });
    await board.look(member, { cardId: null });
    await hears(page, { people: [{ ...one, cardId: null, typing: false }] });
    await board.leave(member);
    await hears(page, { people: [] });
  });

  it('tell of those who leave also whom the answer alone told that they were there', async () => {
    const { world, admin, member, project, privateBoard } = await pages.team();
    const board = at(project, privateBoard, world);
    const page = await pages.open(member);
    await board.look(admin);
    expect((await board.look(member)).value.people).toHaveLength(1);
    await board.leave(admin);
    await hears(page, { people: [] });
    await board.leave(member);
    await board.look(admin);
    expect((await board.look(member)).value.people).toHaveLength(1);
    await board.look(admin, { typing: true });
    await hears(page, { people: [{ userId: admin.id, typing: true }] });
  });

  it('tell those who are there alone, in all their pages', async () => {
    const { world, admin, member, project, privateBoard } = await pages.team();
    const board = at(project, privateBoard, world);
    const [there, elsewhere] = [await pages.open(admin), await pages.open(admin)];
    const stranger = await pages.open(member);
    await board.look(admin);
    const third = await world.person();
    await world.join(project, third, 'normal_user');
    await board.look(third);
    for (const page of [there, elsewhere]) await hears(page, { people: [{ userId: third.id }] });
    expect(latest(stranger)).toBeUndefined();
  });

  it('are a number to everybody outside of the team, and strangers a number to the team', async () => {
    const { world, admin, member, outsider, project, publicBoard } = await pages.team();
    const board = at(project, publicBoard, world);
    const query = { project: project.slug, board: publicBoard.slug };
    await board.look(admin);
    await board.look(member, { typing: true });
    const seen = await board.look(outsider, { typing: true });
    expect(seen.value).toEqual({ people: [], others: 2 });
    const team = await pages.open(admin);
    const guest = await pages.openAs(pages.harness.guest, { query });
    const second = await pages.openAs(pages.harness.guest, { query });
    await hears(guest, { people: [], others: 4 });
    await hears(team, { people: [{ userId: member.id }], others: 3 });
    second.close();
    await hears(guest, { people: [], others: 3 });
    expect(JSON.stringify(guest.messages)).not.toContain(admin.username);
  });

  it('hide if they say so, and then see nobody', async () => {
    const { world, admin, member, project, privateBoard } = await pages.team();
    const board = at(project, privateBoard, world);
    await board.look(admin);
    await board.look(member);
    await world.as(member).call(updateNotificationPreferences, { body: { presence: false } });
    expect((await board.look(member)).value).toEqual({ people: [], others: 0 });
    await eventually(async () => (await board.look(admin)).value.people.length === 0);
  });

  it('are told of no board that they do not see, and cannot take away the page of another', async () => {
    const { world, admin, member, outsider, project, privateBoard } = await pages.team();
    const board = at(project, privateBoard, world);
    await board.look(admin);
    expect((await board.look(outsider)).status).toBe(404);
    await board.leave(member, admin.id);
    await board.look(member);
    expect((await board.look(member)).value.people).toHaveLength(1);
  });
});
