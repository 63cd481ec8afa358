import { randomUUID } from 'node:crypto';
import { boardUpdated, cardCounted, markAllRead, sessionEnded, userUpdated } from '@cardinal/contracts';
import { type Caller, eventually, type ServiceHarness, startServices } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationsService } from '../service.ts';
import { type FakeOwners, startFakeOwners } from '../test/fake-owners.ts';
import { Page } from '../test/page.ts';
import { type Person, World } from '../test/world.ts';

let harness: ServiceHarness;
let owners: FakeOwners;
let world: World;
let pages: Page[] = [];

beforeAll(async () => {
  owners = await startFakeOwners();
  harness = await startServices([notificationsService], {
    env: {
      ...owners.env,
      STREAM_HEARTBEAT_MS: '100',
      STREAM_POLL_MS: '60000',
      STREAM_MAX_PER_USER: '3',
      STREAM_MAX_PER_ADDRESS: '4',
    },
  });
});
afterEach(() => {
  for (const page of pages) page.close();
  pages = [];
});
afterAll(async () => {
  await harness.stop();
  await owners.stop();
});

interface Ask {
  query?: Record<string, string>;
  lastEventId?: string;
}

async function openAs(caller: Caller, { query, lastEventId }: Ask = {}): Promise<Page> {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const path = `/api/stream?${new URLSearchParams(query)}`;
  const page = await Page.open((signal) => caller.fetch('notifications', path, { signal, headers }));
  pages.push(page);
  return page;
}
const open = (person: Person, ask?: Ask) => openAs(world.as(person), ask);

/** The log's newest number, so that a test knows that everything before it was offered to every page. */
async function settled(): Promise<void> {
  const admin = await world.person(undefined, { isSuperAdmin: true });
  const page = await open(admin);
  const project = await world.project();
  await page.hears({ type: 'project', projectId: project.id });
  page.close();
}

async function team() {
  world = new World(harness);
  const [admin, member, outsider] = [await world.person(), await world.person(), await world.person()];
  const project = await world.project();
  await world.join(project, admin, 'project_admin');
  await world.join(project, member, 'normal_user');
  const [publicBoard, privateBoard] = [
    await world.board(project, 'public'),
    await world.board(project, 'private'),
  ];
  return { admin, member, outsider, project, publicBoard, privateBoard };
}

describe('what open pages hear', () => {
  it('shows two people side by side what the other did, as hints without content', async () => {
    const { admin, member, privateBoard } = await team();
    const [left, right] = [await open(admin), await open(member)];
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

  it('arrives at once: whoever writes wakes those who listen', async () => {
    const { admin, privateBoard } = await team();
    const page = await open(admin);
    const card = await world.card(privateBoard, admin);
    // The next look by itself would be in a minute.
    await page.hears({ type: 'card', cardId: card.id });
  });

  it('keeps private boards from public users, strangers and guests, and lets them hear of public ones', async () => {
    const { admin, outsider, project, publicBoard, privateBoard } = await team();
    const publicUser = await world.person();
    await world.join(project, publicUser, 'public_user');
    const query = { project: project.slug, board: publicBoard.slug };
    const listeners = [
      await open(publicUser),
      await open(outsider, { query }),
      await openAs(harness.guest, { query }),
    ];
    const stranger = await open(outsider);
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
    await settled();
    expect(stranger.messages).toEqual([]);
  });

  it('tells only the user of own notifications and of the own account', async () => {
    const { admin, member, publicBoard } = await team();
    const card = await world.card(publicBoard, member);
    const [mine, other, boss] = [
      await open(member),
      await open(admin),
      await open(await world.person(undefined, { isSuperAdmin: true })),
    ];
    await world.move(card, admin, 'Resolved');
    await mine.hears({ type: 'notifications' });
    await world.as(member).call(markAllRead);
    await world.tell(userUpdated, { user: world.user(member) }, member.id);
    await mine.hears({ type: 'user' });
    await eventually(() => mine.messages.filter(({ type }) => type === 'notifications').length === 2);
    for (const page of [other, boss]) {
      await page.hears({ type: 'card', cardId: card.id });
      expect(page.messages.map(({ type }) => type)).toEqual(['card']);
    }
  });

  it('follows boards, teams and counts', async () => {
    const { admin, member, project, publicBoard } = await team();
    const [adminPage, memberPage] = [await open(admin), await open(member)];
    const newcomer = await world.person();
    const newcomerPage = await open(newcomer);
    await world.join(project, newcomer, 'normal_user', admin);
    await newcomerPage.hears({ type: 'project', projectId: project.id });
    await adminPage.hears({ type: 'members', projectId: project.id });
    await world.tell(boardUpdated, { board: { ...publicBoard, name: 'New name' } }, publicBoard.id);
    const counts = { commentCount: 1, upvoteCount: 0, likeCount: 0 };
    const cardId = randomUUID();
    await world.tell(
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
    const { admin, publicBoard } = await team();
    const page = await open(admin);
    await world.card(publicBoard, admin);
    for (const event of [...world.told, ...[...world.told].reverse()]) await harness.redeliver(event);
    await settled();
    expect(page.messages.filter(({ type }) => type === 'card')).toHaveLength(1);
  });
});

describe('who may listen', () => {
  it('answers guests only for an open board, and never says that a private one exists', async () => {
    const { project, publicBoard, privateBoard } = await team();
    const ask = async (query: Record<string, string>) =>
      (await openAs(harness.guest, { query })).response.status;
    expect(await ask({})).toBe(401);
    expect(await ask({ project: project.slug, board: publicBoard.slug })).toBe(200);
    expect(await ask({ project: project.slug, board: privateBoard.slug })).toBe(404);
    expect(await ask({ project: project.slug, board: 'no-such-board' })).toBe(404);
    expect(await ask({ project: project.slug })).toBe(404);
    expect(await ask({ project: 'no-such-project', board: publicBoard.slug })).toBe(404);
  });

  it('hides a private board from strangers and public users who name it', async () => {
    const { member, outsider, project, privateBoard } = await team();
    const query = { project: project.slug, board: privateBoard.slug };
    expect((await open(outsider, { query })).response.status).toBe(404);
    expect((await open(member, { query })).response.status).toBe(200);
  });

  it('refuses pending and suspended users, by the token and by what events told since', async () => {
    const { member } = await team();
    for (const status of ['pending', 'suspended'] as const)
      expect((await openAs(harness.as({ status }))).response.status).toBe(403);
    await world.suspend(member);
    expect((await open(member)).response.status).toBe(403);
  });

  it('closes when the user is suspended', async () => {
    const { member } = await team();
    const page = await open(member);
    await world.suspend(member);
    await page.ends();
  });

  it('closes with its session and lets that session open none again, while another session goes on', async () => {
    const { member } = await team();
    const elsewhere = { ...member, sessionId: randomUUID() };
    const [page, other] = [await open(member), await open(elsewhere)];
    await world.tell(sessionEnded, { sessionId: member.sessionId, userId: member.id }, member.sessionId);
    await page.ends();
    expect((await open(member)).response.status).toBe(401);
    await settled();
    expect(other.ended).toBe(false);
  });

  it('lets a user who loses the role hear of it, and of nothing in the project after it', async () => {
    const { admin, member, project, publicBoard, privateBoard } = await team();
    const page = await open(member);
    await world.leave(project, member);
    await page.hears({ type: 'project', projectId: project.id });
    await world.card(privateBoard, admin);
    await world.card(publicBoard, admin);
    await settled();
    expect(page.messages.filter(({ type }) => type === 'card')).toEqual([]);
  });

  it('narrows to public boards when a role is lowered, and widens when it is raised', async () => {
    const { admin, member, project, publicBoard, privateBoard } = await team();
    const page = await open(member);
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
    const { project, publicBoard } = await team();
    const query = { project: project.slug, board: publicBoard.slug };
    const page = await openAs(harness.guest, { query });
    await world.deleteBoard(publicBoard);
    await page.ends();
    expect(page.messages).toContainEqual({ type: 'board', projectId: project.id, boardId: publicBoard.id });
    expect((await openAs(harness.guest, { query })).response.status).toBe(404);
  });

  it('limits the open streams of a user and of an address, and counts closed ones no more', async () => {
    const { member, project, publicBoard } = await team();
    const mine = [await open(member), await open(member), await open(member)];
    const refused = await open(member);
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '30']);
    mine[0]!.close();
    await eventually(async () => (await open(member)).response.status === 200);

    const query = { project: project.slug, board: publicBoard.slug };
    const from = (address: string) =>
      Page.open((signal) =>
        harness.guest.fetch('notifications', `/api/stream?${new URLSearchParams(query)}`, {
          signal,
          headers: { 'x-forwarded-for': address },
        }),
      );
    const guests = [];
    for (let count = 0; count < 5; count += 1) guests.push(await from('203.0.113.7'));
    guests.push(await from('203.0.113.8'));
    pages.push(...guests);
    expect(guests.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 429, 200]);
  });
});

describe('resuming', () => {
  it('brings exactly what was missed, in order, and then goes on live', async () => {
    const { admin, member, privateBoard } = await team();
    const before = await open(admin);
    const first = await world.card(privateBoard, member);
    await before.hears({ type: 'card', cardId: first.id });
    before.close();
    const missed = [];
    for (let count = 0; count < 5; count += 1) missed.push((await world.card(privateBoard, member)).id);

    const after = await open(admin, { lastEventId: before.lastEventId! });
    const live = await world.card(privateBoard, member);
    await after.hears({ type: 'card', cardId: live.id });
    const heard = after.messages.flatMap((message) => (message.type === 'card' ? [message.cardId] : []));
    expect(heard).toEqual([...missed, live.id]);
    const ids = after.heard.map(({ id }) => id);
    expect([...ids].sort((a, b) => a - b)).toEqual(ids);
  });

  it('works from the first moment, by the query too, for a page that had heard nothing yet', async () => {
    const { admin, privateBoard } = await team();
    const before = await open(admin);
    before.close();
    const card = await world.card(privateBoard, admin);
    const after = await open(admin, { query: { lastEventId: before.lastEventId! } });
    await after.hears({ type: 'card', cardId: card.id });
  });

  it('brings nothing that may no longer be seen', async () => {
    const { admin, member, project, privateBoard } = await team();
    const before = await open(member);
    before.close();
    await world.card(privateBoard, admin);
    await world.leave(project, member);
    const after = await open(member, { lastEventId: before.lastEventId! });
    await after.hears({ type: 'project' });
    expect(after.messages.filter(({ type }) => type === 'card')).toEqual([]);
  });

  it.each(['1', '999999999999999', 'nonsense'])(
    'says `reset` after the unknown id %s',
    async (lastEventId) => {
      const { admin, privateBoard } = await team();
      const page = await open(admin, { lastEventId });
      await page.hears({ type: 'reset' });
      const card = await world.card(privateBoard, admin);
      await page.hears({ type: 'card', cardId: card.id });
      expect(page.messages.map(({ type }) => type)).toEqual(
        ['reset', 'card', 'notifications'].slice(0, page.messages.length),
      );
    },
  );

  it('says `reset` when the log no longer reaches back that far, and numbers go on where they were', async () => {
    const { admin, privateBoard } = await team();
    const before = await open(admin);
    before.close();
    const card = await world.card(privateBoard, admin);
    await world.card(privateBoard, admin);
    const { connection, runtime } = harness.services.get('notifications')!;
    await connection.collection('stream_log').updateMany({}, { $set: { at: new Date(0) } });
    for (const job of runtime.jobs ?? []) await job.run();
    expect(await connection.collection('stream_log').countDocuments()).toBe(1);

    const after = await open(admin, { lastEventId: before.lastEventId! });
    await after.hears({ type: 'reset' });
    expect(after.messages).not.toContainEqual(expect.objectContaining({ cardId: card.id }));
    expect(Number(after.lastEventId)).toBeGreaterThan(Number(before.lastEventId));
  });

  it('keeps the id of a page that hears little up to date by its heartbeats', async () => {
    const { member } = await team();
    const quiet = await open(member);
    const began = quiet.lastEventId;
    await settled();
    await eventually(() => Number(quiet.lastEventId) > Number(began));
    expect(quiet.messages).toEqual([]);
  });
});

describe('the connection', () => {
  it('is an event stream that no proxy holds back, with heartbeats', async () => {
    const { admin } = await team();
    const page = await open(admin);
    const { headers } = page.response;
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(page.retryMs).toBeGreaterThan(0);
    await eventually(() => page.comments.length >= 2);
  });
});
