import { randomUUID } from 'node:crypto';
import { deleteCard, moveCard, updateCard } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PublicWorld, pathOfBoard, startPublicWorld } from '../../test/public-documents.ts';
import { described, listPlans } from '../../test/query-plans.ts';
import { fillBoard } from '../../test/stored-cards.ts';
import type { Person, TestBoard, World } from '../../test/world.ts';

let world: World;
let documents: PublicWorld['documents'];
let board: TestBoard;
let admin: Person;
let another: PublicWorld['another'];
beforeAll(async () => {
  ({ world, documents, board, admin, another } = await startPublicWorld());
});
afterAll(() => world.stop());

describe('the feed of a board', () => {
  it('lists new cards and changes of status, the latest first, and nothing else', async () => {
    const at = await another();
    const older = await world.card(admin, at, { title: 'Older & <wiser>' });
    const newer = await world.card(admin, at, { title: 'Newer' });
    const change = (body: object) => admin.call(updateCard, { params: { cardId: older.id }, body });
    await change({ status: 'In Progress' });
    await change({ description: 'Other words' });
    const answer = await documents.feed(at);
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await answer.text();
    const titles = [...xml.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      `Bugs - ${board.project.name}`,
      'Older &amp; &lt;wiser&gt;: In Progress',
      'Newer',
      'Older &amp; &lt;wiser&gt;',
    ]);
    expect(xml).toContain(`<link href="https://cardinal.test${pathOfBoard(at)}/${newer.id}" />`);
  });

  it('is not sent again to anyone who has it', async () => {
    const at = await another();
    // Cards of long ago: times of answers are whole seconds.
    await fillBoard(world, at, 3, admin.id);
    const { headers } = await documents.feed(at);
    const again = (name: string, value: string | null) =>
      documents.feed(at, { headers: { [name]: value ?? '', 'cache-control': 'max-age=0' } });
    expect((await again('if-none-match', headers.get('etag'))).status).toBe(304);
    expect((await again('if-modified-since', headers.get('last-modified'))).status).toBe(304);
    await world.card(admin, at);
    expect((await again('if-none-match', headers.get('etag'))).status).toBe(200);
    expect((await again('if-modified-since', headers.get('last-modified'))).status).toBe(200);
  });

  it('forgets what was deleted or went to a private board', async () => {
    const [at, hidden] = [await another(), await another('private')];
    const [gone, moved] = [await world.card(admin, at), await world.card(admin, at)];
    for (const { id } of [gone, moved])
      await admin.call(updateCard, { params: { cardId: id }, body: { status: 'Resolved' } });
    expect(await (await documents.feed(at)).text()).toMatch(
      new RegExp(`${gone.id}[^]*${moved.id}|${moved.id}[^]*${gone.id}`),
    );
    await admin.call(deleteCard, { params: { cardId: gone.id } });
    await admin.call(moveCard, { params: { cardId: moved.id }, body: { boardSlug: hidden.slug } });
    expect(await (await documents.feed(at)).text()).not.toMatch(/<entry>/);
    expect((await documents.feed(hidden)).status).toBe(404);
  });

  it('asks search engines to leave out that of a hidden board', async () => {
    const at = await another();
    expect((await documents.feed(at)).headers.get('x-robots-tag')).toBeNull();
    await documents.hide(at);
    expect((await documents.feed(at)).headers.get('x-robots-tag')).toBe('noindex');
  });
});

describe('the sitemap', () => {
  const ofBoard = ({ id }: TestBoard, page = 1) => documents.sitemap(`?board=${id}&page=${page}`);

  it('names public boards and their cards, without those that are hidden', async () => {
    const [open, quiet, closed] = [await another(), await another(), await another('private')];
    const cards = await Promise.all([open, quiet, closed].map((at) => world.card(admin, at)));
    await documents.hide(quiet);
    // Of a world of its own, so that no index of a minute ago is in memory.
    const index = await (await documents.sitemap()).text();
    expect([open, quiet, closed].map(({ id }) => index.includes(id))).toEqual([true, false, false]);
    expect(index).not.toContain(open.slug);
    const xml = await (await ofBoard(open)).text();
    expect(xml).toContain(`<loc>https://cardinal.test${pathOfBoard(open)}</loc>`);
    expect(xml).toContain(`<loc>https://cardinal.test${pathOfBoard(open)}/${cards[0]?.id}</loc>`);
    for (const at of [quiet, closed, { ...open, id: randomUUID() }])
      expect((await ofBoard(at)).status).toBe(404);
    expect((await ofBoard(open, 2)).status).toBe(404);
  });

  it('follows its board: cards that come and go, and the board that becomes private or hidden', async () => {
    const at = await another();
    const first = await world.card(admin, at);
    const names = async () => (await (await ofBoard(at)).text()).match(/<url>/g)?.length;
    expect(await names()).toBe(2);
    await world.card(admin, at);
    expect(await names()).toBe(3);
    await admin.call(deleteCard, { params: { cardId: first.id } });
    expect(await names()).toBe(2);
    await world.show(at, 'private');
    expect((await ofBoard(at)).status).toBe(404);
    await world.show(at, 'public');
    await documents.hide(at);
    expect((await ofBoard(at)).status).toBe(404);
  });

  it('reads an index alone, and nothing again while nothing changes', async () => {
    const at = await another();
    await fillBoard(world, at, 200, admin.id);
    // Other reads look for cards that the sums of the board lack; a job does so at any time.
    const readsOfCards = async () =>
      described(await listPlans(world.database, () => ofBoard(at))).filter(
        (plan) => plan.startsWith('cards.find') && plan.includes('PROJECTION_COVERED'),
      );
    expect(await readsOfCards()).toEqual(['cards.find: LIMIT < PROJECTION_COVERED < IXSCAN']);
    expect(await readsOfCards()).toEqual([]);
    const { headers } = await ofBoard(at);
    const same = { headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' } };
    expect((await documents.sitemap(`?board=${at.id}`, same)).status).toBe(304);
  });
});
