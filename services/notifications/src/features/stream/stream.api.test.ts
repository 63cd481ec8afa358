import { randomUUID } from 'node:crypto';
import {
  boardUpdated,
  cardCounted,
  markAllRead,
  type PreferencesChange,
  updateNotificationPreferences,
  userUpdated,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OpenPages } from '../../test/open-pages.ts';

let pages: OpenPages;
beforeAll(async () => {
  pages = await OpenPages.start();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.stop());

describe('what open pages hear', () => {
  it('shows two people side by side what the other did, as hints without content', async () => {
    const { world, admin, member, privateBoard } = await pages.team();
    const [left, right] = [await pages.open(admin), await pages.open(member)];
    const card = await world.card(privateBoard, admin, 'Secret plan');
    const { id: cardId, boardId, projectId } = card;
    for (const page of [left, right])
      await page.hears({ type: 'card', cardId, boardId, projectId, change: 'created' });
    await world.move(card, member, 'In Progress');
    await world.comment(card, admin);
    for (const page of [left, right]) {
      await page.hears({ type: 'card', cardId, change: 'updated' });
      await page.hears({ type: 'comments', cardId });
      expect(JSON.stringify(page.heard)).not.toContain('Secret');
    }
    // The author heard of the move by name, the mover did not.
    await left.hears({ type: 'notifications' });
  });

  it('informs all pages of a user, and nobody else, of which cards are followed automatically', async () => {
    const { world, admin, member } = await pages.team();
    const [first, second, other] = [
      await pages.open(admin),
      await pages.open(admin),
      await pages.open(member),
    ];
    const change = (body: PreferencesChange) => world.as(admin).call(updateNotificationPreferences, { body });
    await change({ digest: { hour: 9 } });
    await change({ autoFollow: { upvoted: false } });
    for (const page of [first, second])
      await page.hears({ type: 'following', projectId: null, cardId: null });
    await pages.settled();
    const heard = [first, second, other].map(
      ({ messages }) => messages.filter(({ type }) => type === 'following').length,
    );
    expect(heard).toEqual([1, 1, 0]);
  });

  it('arrives at once: a write wakes the listeners', async () => {
    const { world, admin, privateBoard } = await pages.team();
    const page = await pages.open(admin);
    const card = await world.card(privateBoard, admin);
    // The next look by itself would be in a minute.
    await page.hears({ type: 'card', cardId: card.id });
  });

  it('keeps private boards from public users, strangers and guests, and lets them hear of public ones', async () => {
    const { world, admin, outsider, project, publicBoard, privateBoard } = await pages.team();
    const publicUser = await world.person();
    await world.join(project, publicUser, 'public_user');
    const query = { project: project.slug, board: publicBoard.slug };
    const listeners = [
      await pages.open(publicUser),
      await pages.open(outsider, { query }),
      await pages.openAs(pages.harness.guest, { query }),
    ];
    const stranger = await pages.open(outsider);
    const hidden = await world.card(privateBoard, admin);
    await world.move(hidden, admin, 'Resolved');
    await world.comment(hidden, admin);
    await world.board(project, 'private');
    const shown = await world.card(publicBoard, admin);
    for (const page of listeners) {
      await page.hears({ type: 'card', cardId: shown.id });
      expect(page.messages).toEqual([
        { type: 'card', cardId: shown.id, boardId: publicBoard.id, projectId: project.id, change: 'created' },
      ]);
    }
    await pages.settled();
    expect(stranger.messages).toEqual([]);
  });

  it('informs the watchers of both boards that a card went from one to the other', async () => {
    const { world, admin, outsider, project, publicBoard, privateBoard } = await pages.team();
    const query = { project: project.slug, board: publicBoard.slug };
    const [guest, member] = [await pages.open(outsider, { query }), await pages.open(admin)];
    const card = await world.card(publicBoard, admin);
    await world.carry(card, privateBoard, admin);
    const left = { type: 'card', cardId: card.id, boardId: publicBoard.id, change: 'updated' } as const;
    await guest.hears(left);
    await member.hears(left);
    await member.hears({ type: 'card', cardId: card.id, boardId: privateBoard.id, change: 'created' });
    expect(
      guest.messages.filter((message) => 'boardId' in message && message.boardId === privateBoard.id),
    ).toEqual([]);
  });

  it('informs users alone of their notifications and of their accounts', async () => {
    const { world, admin, member, publicBoard } = await pages.team();
    const card = await world.card(publicBoard, member);
    const [mine, other, boss] = [
      await pages.open(member),
      await pages.open(admin),
      await pages.open(await world.person(undefined, { isSuperAdmin: true })),
    ];
    await world.move(card, admin, 'Resolved');
    await mine.hears({ type: 'notifications' });
    // One more may follow, if the author was stored as a participant after the move.
    const told = () => mine.messages.filter(({ type }) => type === 'notifications').length;
    const before = told();
    await world.as(member).call(markAllRead);
    await world.publish(userUpdated, { user: world.user(member) }, member.id);
    await mine.hears({ type: 'user' });
    await eventually(() => told() > before);
    for (const page of [other, boss]) {
      await page.hears({ type: 'card', cardId: card.id });
      expect(page.messages.map(({ type }) => type)).toEqual(['card']);
    }
  });

  it('follows boards, teams and counts', async () => {
    const { world, admin, member, project, publicBoard } = await pages.team();
    const [adminPage, memberPage] = [await pages.open(admin), await pages.open(member)];
    const newcomer = await world.person();
    const newcomerPage = await pages.open(newcomer);
    await world.join(project, newcomer, 'normal_user', admin);
    await newcomerPage.hears({ type: 'project', projectId: project.id });
    await adminPage.hears({ type: 'members', projectId: project.id });
    await world.publish(boardUpdated, { board: { ...publicBoard, name: 'New name' } }, publicBoard.id);
    const counts = { commentCount: 1, upvoteCount: 0, likeCount: 0 };
    const cardId = randomUUID();
    await world.publish(
      cardCounted,
      { cardId, boardId: publicBoard.id, projectId: project.id, ...counts },
      `${cardId}/counts`,
    );
    for (const page of [adminPage, memberPage, newcomerPage]) {
      await page.hears({ type: 'boards', projectId: project.id });
      await page.hears({ type: 'board', boardId: publicBoard.id });
      await page.hears({ type: 'card', cardId, change: 'counted' });
    }
    expect(memberPage.messages.some(({ type }) => type === 'members')).toBe(false);
  });

  it('says the same thing once, however often its event comes', async () => {
    const { world, admin, publicBoard } = await pages.team();
    const page = await pages.open(admin);
    await world.card(publicBoard, admin);
    for (const event of [...world.published, ...[...world.published].reverse()])
      await pages.harness.redeliver(event);
    await pages.settled();
    expect(page.messages.filter(({ type }) => type === 'card')).toHaveLength(1);
  });
});

describe('the connection', () => {
  it('is an event stream that no proxy holds back, with heartbeats', async () => {
    const { admin } = await pages.team();
    const page = await pages.open(admin);
    const { headers } = page.response;
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(page.retryMs).toBeGreaterThan(0);
    await eventually(() => page.comments.length >= 2);
  });
});
