import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createStreamLog } from '../../kernel/stream-log/stream-log.repository.ts';
import { OpenPages } from '../../test/open-pages.ts';

let pages: OpenPages;
beforeAll(async () => {
  pages = await OpenPages.start();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.stop());

describe('resuming', () => {
  it('brings exactly what was missed, in order, and then goes on live', async () => {
    const { world, admin, member, privateBoard } = await pages.team();
    const before = await pages.open(admin);
    const first = await world.card(privateBoard, member);
    await before.hears({ type: 'card', cardId: first.id });
    before.close();
    const missed = [];
    for (let count = 0; count < 5; count += 1) missed.push((await world.card(privateBoard, member)).id);

    const after = await pages.open(admin, { lastEventId: before.lastEventId! });
    const live = await world.card(privateBoard, member);
    await after.hears({ type: 'card', cardId: live.id });
    const heard = after.messages.flatMap((message) => (message.type === 'card' ? [message.cardId] : []));
    expect(heard).toEqual([...missed, live.id]);
    const ids = after.heard.map(({ id }) => id);
    expect([...ids].sort((a, b) => a - b)).toEqual(ids);
  });

  it('works from the first moment, by the query too, for a page that had heard nothing yet', async () => {
    const { world, admin, privateBoard } = await pages.team();
    const before = await pages.open(admin);
    before.close();
    const card = await world.card(privateBoard, admin);
    const after = await pages.open(admin, { query: { lastEventId: before.lastEventId! } });
    await after.hears({ type: 'card', cardId: card.id });
  });

  it('sends a page that has just read first what happened meanwhile, and nothing older', async () => {
    const { world, admin, privateBoard } = await pages.team();
    const old = await world.card(privateBoard, admin);
    await pages.settled();
    const log = pages.harness.services.get('notifications')!.connection.collection('stream_log');
    await log.updateMany({}, { $set: { at: new Date(Date.now() - 30_000) } });
    const meanwhile = await world.card(privateBoard, admin);
    await pages.settled();

    const page = await pages.open(admin, { query: { recent: '20' } });
    const live = await world.card(privateBoard, admin);
    await page.hears({ type: 'card', cardId: live.id });
    const heard = page.messages.flatMap((message) => (message.type === 'card' ? [message.cardId] : []));
    expect(heard).toEqual([meanwhile.id, live.id]);
    expect(page.messages).not.toContainEqual({ type: 'reset' });

    const longer = await pages.open(admin, { query: { recent: '60' } });
    await longer.hears({ type: 'card', cardId: old.id });
  });

  it('goes by the number where a page names both', async () => {
    const { world, admin, privateBoard } = await pages.team();
    const before = await pages.open(admin);
    const heardBefore = await world.card(privateBoard, admin);
    await before.hears({ type: 'card', cardId: heardBefore.id });
    await pages.settled();
    before.close();
    const after = await pages.open(admin, { lastEventId: before.lastEventId!, query: { recent: '60' } });
    const live = await world.card(privateBoard, admin);
    await after.hears({ type: 'card', cardId: live.id });
    expect(after.messages).not.toContainEqual(expect.objectContaining({ cardId: heardBefore.id }));
  });

  it('brings nothing that may no longer be seen', async () => {
    const { world, admin, member, project, privateBoard } = await pages.team();
    const before = await pages.open(member);
    before.close();
    await world.card(privateBoard, admin);
    await world.leave(project, member);
    const after = await pages.open(member, { lastEventId: before.lastEventId! });
    await after.hears({ type: 'project' });
    expect(after.messages.filter(({ type }) => type === 'card')).toEqual([]);
  });

  it.each(['1', '999999999999999', 'nonsense'])(
    'says `reset` after the unknown id %s',
    async (lastEventId) => {
      const { world, admin, privateBoard } = await pages.team();
      const page = await pages.open(admin, { lastEventId });
      await page.hears({ type: 'reset' });
      const card = await world.card(privateBoard, admin);
      await page.hears({ type: 'card', cardId: card.id });
      expect(page.messages.map(({ type }) => type)).toEqual(
        ['reset', 'card', 'notifications'].slice(0, page.messages.length),
      );
    },
  );

  it('says `reset` when the log no longer reaches back that far, and numbers go on where they were', async () => {
    const { world, admin, privateBoard } = await pages.team();
    const before = await pages.open(admin);
    before.close();
    const card = await world.card(privateBoard, admin);
    await world.card(privateBoard, admin);
    const { connection } = pages.harness.services.get('notifications')!;
    // The service's own job keeps for a while what was the newest.
    await createStreamLog({ connection, bus: pages.harness.bus }).prune(new Date(Date.now() + 1_000), 0);
    expect(await connection.collection('stream_log').countDocuments()).toBe(1);

    const after = await pages.open(admin, { lastEventId: before.lastEventId! });
    await after.hears({ type: 'reset' });
    expect(after.messages).not.toContainEqual(expect.objectContaining({ cardId: card.id }));
    expect(Number(after.lastEventId)).toBeGreaterThan(Number(before.lastEventId));
  });

  it('keeps the id of a page that hears little up to date by its heartbeats', async () => {
    const { member } = await pages.team();
    const quiet = await pages.open(member);
    const began = quiet.lastEventId;
    await pages.settled();
    await eventually(() => Number(quiet.lastEventId) > Number(began));
    expect(quiet.messages).toEqual([]);
  });
});
