import { randomUUID } from 'node:crypto';
import { changelogChanged, sessionEnded } from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OpenPages } from '../../test/open-pages.ts';

let pages: OpenPages;
beforeAll(async () => {
  pages = await OpenPages.start();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.stop());

describe('notes', () => {
  it('are heard of by the team alone, until somebody leaves it', async () => {
    const { world, member, outsider, project, publicBoard } = await pages.team();
    const visitor = await world.person();
    await world.join(project, visitor, 'public_user');
    const card = await world.card(publicBoard, outsider);
    const query = { project: project.slug, board: publicBoard.slug };
    const others = [
      await pages.openAs(pages.harness.guest, { query }),
      await pages.open(outsider, { query }),
      await pages.open(visitor, { query }),
    ];
    const page = await pages.open(member);
    const message = {
      type: 'comments' as const,
      projectId: project.id,
      boardId: publicBoard.id,
      cardId: card.id,
    };
    await world.comment(card, member, { internal: true });
    await page.hears(message);
    await world.changeRole(project, member, 'public_user');
    await page.hears({ type: 'project', projectId: project.id });
    const heard = page.messages.length;
    await world.comment(card, member, { internal: true });
    await pages.settled();
    for (const other of others) expect(other.messages).not.toContainEqual(message);
    expect(page.messages.slice(heard)).not.toContainEqual(message);
  });
});

describe('who may listen', () => {
  it('answers guests only for an open board, and never says that a private one exists', async () => {
    const { project, publicBoard, privateBoard } = await pages.team();
    const ask = async (query: Record<string, string>) =>
      (await pages.openAs(pages.harness.guest, { query })).response.status;
    expect(await ask({})).toBe(401);
    expect(await ask({ project: project.slug, board: publicBoard.slug })).toBe(200);
    expect(await ask({ project: project.slug, board: privateBoard.slug })).toBe(404);
    expect(await ask({ project: project.slug, board: 'no-such-board' })).toBe(404);
    expect(await ask({ project: project.slug })).toBe(404);
    expect(await ask({ project: 'no-such-project', board: publicBoard.slug })).toBe(404);
  });

  it('informs guests of the open ones among the boards that they name', async () => {
    const { world, admin, project, publicBoard, privateBoard } = await pages.team();
    const board = `no-such-board,${privateBoard.slug},${publicBoard.slug}`;
    const page = await pages.openAs(pages.harness.guest, { query: { project: project.slug, board } });
    await world.card(privateBoard, admin);
    const shown = await world.card(publicBoard, admin);
    await page.hears({ type: 'card', cardId: shown.id });
    expect(page.messages.filter(({ type }) => type === 'card')).toHaveLength(1);
  });

  it('informs guests who look at a changelog of what everybody may read, and of nothing else', async () => {
    const { world, admin, project, publicBoard, privateBoard } = await pages.team();
    const query = { project: project.slug, board: 'changelog' };
    const page = await pages.openAs(pages.harness.guest, { query });
    const member = await pages.open(admin);
    const publish = (shown: boolean, isPublic?: boolean) => {
      const entryId = randomUUID();
      return world.publish(changelogChanged, { entryId, projectId: project.id, shown, isPublic }, entryId);
    };
    // A draft or a scheduled one, one of a changelog of members, and what is not of the changelog.
    await publish(false, false);
    await publish(true, false);
    await publish(true);
    await world.card(privateBoard, admin);
    await world.card(publicBoard, admin);
    await world.changeRole(project, admin, 'project_admin');
    await pages.settled();
    expect(page.messages).toEqual([]);
    const message = { type: 'changelog' as const, projectId: project.id };
    expect(member.messages.filter(({ type }) => type === 'changelog')).toEqual([message, message, message]);
    await publish(true, true);
    await page.hears(message);
    expect(page.messages).toEqual([message]);
  });

  it('answers anyone who looks at a changelog alike, whether the project is there or not', async () => {
    const { outsider, project } = await pages.team();
    for (const slug of [project.slug, 'no-such-project']) {
      const query = { project: slug, board: 'changelog' };
      for (const page of [
        await pages.openAs(pages.harness.guest, { query }),
        await pages.open(outsider, { query }),
      ])
        expect(page.response.status).toBe(200);
    }
  });

  it('hides a private board from strangers and public users who name it', async () => {
    const { member, outsider, project, privateBoard } = await pages.team();
    const query = { project: project.slug, board: privateBoard.slug };
    expect((await pages.open(outsider, { query })).response.status).toBe(404);
    expect((await pages.open(member, { query })).response.status).toBe(200);
  });

  it('refuses pending and suspended users, by the token and by events since', async () => {
    const { world, member } = await pages.team();
    for (const status of ['pending', 'suspended'] as const)
      expect((await pages.openAs(pages.harness.as({ status }))).response.status).toBe(403);
    await world.suspend(member);
    expect((await pages.open(member)).response.status).toBe(403);
  });

  it('closes when the user is suspended', async () => {
    const { world, member } = await pages.team();
    const page = await pages.open(member);
    await world.suspend(member);
    await page.ends();
  });

  it('closes with its session and lets that session open none again, while another session goes on', async () => {
    const { world, member } = await pages.team();
    const elsewhere = { ...member, sessionId: randomUUID() };
    const [page, other] = [await pages.open(member), await pages.open(elsewhere)];
    await world.publish(sessionEnded, { sessionId: member.sessionId, userId: member.id }, member.sessionId);
    await page.ends();
    expect((await pages.open(member)).response.status).toBe(401);
    await pages.settled();
    expect(other.ended).toBe(false);
  });

  it('lets a user who loses the role hear of it, and of nothing in the project after it', async () => {
    const { world, admin, member, project, publicBoard, privateBoard } = await pages.team();
    const page = await pages.open(member);
    await world.leave(project, member);
    await page.hears({ type: 'project', projectId: project.id });
    await world.card(privateBoard, admin);
    await world.card(publicBoard, admin);
    await pages.settled();
    expect(page.messages.filter(({ type }) => type === 'card')).toEqual([]);
  });

  it('narrows to public boards when a role is lowered, and widens when it is raised', async () => {
    const { world, admin, member, project, publicBoard, privateBoard } = await pages.team();
    const page = await pages.open(member);
    await world.changeRole(project, member, 'public_user');
    const hidden = await world.card(privateBoard, admin);
    const shown = await world.card(publicBoard, admin);
    await page.hears({ type: 'card', cardId: shown.id });
    await world.changeRole(project, member, 'normal_user');
    const again = await world.card(privateBoard, admin);
    await page.hears({ type: 'card', cardId: again.id });
    expect(page.messages.some((message) => 'cardId' in message && message.cardId === hidden.id)).toBe(false);
  });

  it('ends for guests when the board that they look at goes', async () => {
    const { world, project, publicBoard } = await pages.team();
    const query = { project: project.slug, board: publicBoard.slug };
    const page = await pages.openAs(pages.harness.guest, { query });
    await world.deleteBoard(publicBoard);
    await page.ends();
    expect(page.messages).toContainEqual({ type: 'board', projectId: project.id, boardId: publicBoard.id });
    expect((await pages.openAs(pages.harness.guest, { query })).response.status).toBe(404);
  });

  it('informs everyone who saw a board that it is private now, and of nothing on it afterwards', async () => {
    const { world, admin, project, publicBoard } = await pages.team();
    const visitor = await world.person();
    await world.join(project, visitor, 'public_user');
    const query = { project: project.slug, board: publicBoard.slug };
    const [guest, reader] = [await pages.openAs(pages.harness.guest, { query }), await pages.open(visitor)];
    await world.show(publicBoard, 'private');
    const message = { type: 'board', projectId: project.id, boardId: publicBoard.id } as const;
    await guest.ends();
    expect(guest.messages).toContainEqual(message);
    await reader.hears(message);
    await world.card(publicBoard, admin);
    await pages.settled();
    expect(reader.messages.filter(({ type }) => type === 'card')).toEqual([]);
    expect((await pages.openAs(pages.harness.guest, { query })).response.status).toBe(404);
  });

  it('lets somebody who is no member name one public board, and ends when that one is private', async () => {
    const { world, admin, outsider, project, publicBoard } = await pages.team();
    const other = await world.board(project, 'public');
    const query = { project: project.slug, board: publicBoard.slug };
    const page = await pages.open(outsider, { query });
    await world.card(other, admin);
    const shown = await world.card(publicBoard, admin);
    await page.hears({ type: 'card', cardId: shown.id });
    expect(page.messages.filter(({ type }) => type === 'card')).toHaveLength(1);
    await world.show(publicBoard, 'private');
    await page.ends();
    expect((await pages.open(outsider, { query })).response.status).toBe(404);
    const both = await pages.world
      .as(outsider)
      .fetch('notifications', `/api/stream?${new URLSearchParams(query)}&board=${other.slug}`);
    expect(both.status).toBe(400);
  });

  it('informs members who could not see a board that it is public now', async () => {
    const { world, project, privateBoard } = await pages.team();
    const visitor = await world.person();
    await world.join(project, visitor, 'public_user');
    const reader = await pages.open(visitor);
    await world.show(privateBoard, 'public');
    await reader.hears({ type: 'boards', projectId: project.id });
  });

  it('limits the open streams of a user and of an address, and counts closed ones no more', async () => {
    const { member, project, publicBoard } = await pages.team();
    const mine = [await pages.open(member), await pages.open(member), await pages.open(member)];
    const refused = await pages.open(member);
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '30']);
    mine[0]!.close();
    await eventually(async () => (await pages.open(member)).response.status === 200);

    const query = { project: project.slug, board: publicBoard.slug };
    const from = (address: string) => pages.openAs(pages.harness.guest, { query }, address);
    const guests = [];
    for (let count = 0; count < 5; count += 1) guests.push(await from('203.0.113.7'));
    guests.push(await from('203.0.113.8'));
    expect(guests.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 429, 200]);
  });
});
