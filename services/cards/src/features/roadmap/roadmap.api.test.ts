import {
  boardUpdated,
  type ClosingReason,
  createLabel,
  deleteCard,
  embedRoadmap,
  getRoadmap,
  moveCard,
  pageRoadmap,
  type RoadmapSettings,
  updateCard,
  upvoteCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dataIn, publicDocuments } from '../../test/public-documents.ts';
import { described, listPlans } from '../../test/query-plans.ts';
import { fillBoard } from '../../test/stored-cards.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let documents: ReturnType<typeof publicDocuments>;
beforeAll(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://cardinal.test' });
  documents = publicDocuments(world);
});
afterAll(() => world.stop());

/** A project with a roadmap and its admin. */
let board: TestBoard;
let admin: Person;
const at = () => ({ params: { project: board.project.slug } });
const show = (settings: Partial<RoadmapSettings>) => documents.roadmap(board.project, settings);
const status = (card: { id: string }, to: 'New' | 'In Progress' | 'In Testing' | 'Resolved') =>
  admin.call(updateCard, { params: { cardId: card.id }, body: { status: to } });
const roadmap = async (who: Person | World['guest'] = world.guest) =>
  (await who.call(getRoadmap, at())).value;
const page = (search = '') => documents.page({ ...board, slug: 'roadmap' }, undefined, search);
const feed = async () => (await documents.feed({ ...board, slug: 'roadmap' })).text();
const embed = (query = '') =>
  documents.get(embedRoadmap.path.replace(':project', board.project.slug) + query);

beforeEach(async () => {
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  await show({ isShown: true });
});

describe('a roadmap', () => {
  it('has the public cards of all boards in columns, those with the most votes first', async () => {
    const other = await world.board('public', { project: board.project });
    const [few, many, fresh] = [
      await world.card(admin, board, { title: 'Few', status: 'In Progress' }),
      await world.card(admin, other, { title: 'Many', status: 'In Progress' }),
      await world.card(admin, board, { title: 'Fresh' }),
    ];
    await admin.call(upvoteCard, { params: { cardId: many.id } });
    const found = await roadmap();
    expect(found.columns).toEqual([
      { status: 'In Progress', name: 'In Progress', total: 2 },
      { status: 'In Testing', name: 'In Testing', total: 0 },
      { status: 'Resolved', name: 'Resolved', total: 0 },
    ]);
    expect(found.cards.map(({ id }) => id)).toEqual([many.id, few.id]);
    expect(found.boards.map(({ slug }) => slug).sort()).toEqual([board.slug, other.slug].sort());
    await show({ showsNew: true, columnNames: { New: 'Ideas', Resolved: 'Shipped' } });
    const wider = await roadmap();
    expect(wider.columns.map(({ name }) => name)).toEqual(['Ideas', 'In Progress', 'In Testing', 'Shipped']);
    expect(wider.cards.map(({ id }) => id)).toContain(fresh.id);
  });

  it('holds nothing that was refused: no card, no number, no frame and no entry of the feed', async () => {
    await show({ showsNew: true, columnNames: { Resolved: 'Shipped' } });
    const close = (card: { id: string }, closingReason: ClosingReason | null) =>
      admin.call(updateCard, { params: { cardId: card.id }, body: { status: 'Resolved', closingReason } });
    const titles = ['Plain', 'Really done', 'Refused', 'A duplicate', 'Refused later'] as const;
    const cards = await Promise.all(titles.map((title) => world.card(admin, board, { title })));
    for (const [at, reason] of [null, 'done', 'not_planned', 'duplicate', null].entries())
      await close(cards[at]!, reason as ClosingReason | null);
    const late = { params: { cardId: cards[4]!.id }, body: { closingReason: 'not_planned' as const } };
    await admin.call(updateCard, late);
    await admin.call(upvoteCard, { params: { cardId: cards[2]!.id } });
    const found = await roadmap();
    expect(found.cards.map(({ title }) => title).sort()).toEqual(['Plain', 'Really done']);
    expect(found.columns.at(-1)).toEqual({ status: 'Resolved', name: 'Shipped', total: 2 });
    const paged = await world.guest.call(pageRoadmap, { ...at(), query: { status: 'Resolved' } });
    expect(paged.value.cards).toHaveLength(2);
    const texts = [JSON.stringify(await page()), await (await embed()).text(), await feed()];
    for (const text of texts) {
      expect(text).toContain('Really done');
      for (const title of ['Refused', 'A duplicate']) expect(text).not.toContain(title);
    }
    // It shipped when it was refused no longer.
    await admin.call(updateCard, { ...late, body: { closingReason: 'done' } });
    expect((await roadmap()).columns.at(-1)?.total).toBe(3);
    expect((await feed()).match(/Refused later: Shipped/g)).toHaveLength(2);
  });

  it('is not there unless the admins of its project want it', async () => {
    const never = await world.board('public');
    const asked = [
      await world.guest.call(getRoadmap, { params: { project: never.project.slug } }),
      await world.guest.call(getRoadmap, { params: { project: 'nobodys' } }),
    ];
    await show({ isShown: false });
    for (const answer of [...asked, await world.guest.call(getRoadmap, at())])
      expect([answer.status, answer.error?.error]).toEqual([404, 'Roadmap not found']);
    expect((await embed()).status).toBe(404);
    expect(await page()).toBeNull();
    expect(await (await documents.sitemap(`?board=${board.id}`)).text()).not.toContain('/roadmap');
  });

  it('shows everybody the same, and who is signed in their own votes', async () => {
    const card = await world.card(admin, board, { status: 'Resolved' });
    const params = { slug: board.project.slug };
    const label = await admin.call(createLabel, { params, body: { name: 'Secret', color: 'red' } });
    const body = { labelIds: [label.value.id], assigneeIds: [admin.id] };
    await admin.call(updateCard, { params: { cardId: card.id }, body });
    await admin.call(upvoteCard, { params: { cardId: card.id } });
    const [mine, guests] = [await roadmap(admin), await roadmap()];
    expect(mine.cards[0]).toMatchObject({ userHasUpvoted: true, upvoteCount: 1, labels: [], assignees: [] });
    expect(guests.cards[0]).toMatchObject({ userHasUpvoted: false, upvoteCount: 1, labels: [] });
  });

  it('has fifty cards of a column at first, and more on request', async () => {
    await fillBoard(world, board, 480, admin.id);
    const first = await roadmap();
    expect([first.cards.length, first.columns.at(-1)?.total]).toEqual([150, 120]);
    const more = async (offset: number) =>
      (await world.guest.call(pageRoadmap, { ...at(), query: { status: 'Resolved', offset } })).value.cards;
    const all = [...first.cards.slice(100), ...(await more(50)), ...(await more(100))];
    expect(new Set(all.map(({ id }) => id)).size).toBe(120);
    const beyond = await world.guest.call(pageRoadmap, {
      ...at(),
      query: { status: 'Resolved', offset: 2_000 },
    });
    expect(beyond.status).toBe(400);
    const hidden = await world.guest.call(pageRoadmap, { ...at(), query: { status: 'New' } });
    expect(hidden.value.cards).toEqual([]);
    const [second, last] = [await page('status=Resolved&page=2'), await page('status=Resolved&page=3')];
    expect([second, last].map((each) => each?.body.match(/<h3/g)?.length)).toEqual([50, 20]);
    expect(second?.body).toContain('?status=Resolved&amp;page=3" rel="next"');
    expect(second?.head).toContain('/roadmap?status=Resolved&amp;page=2"');
    expect(last?.body).not.toContain('rel="next"');
    expect((await page('status=Resolved&page=9'))?.body).toContain('rel="next"');
  });

  it('reads its columns in their order out of an index', async () => {
    const other = await world.board('public', { project: board.project });
    for (const each of [board, other]) await fillBoard(world, each, 800, admin.id);
    const plans = await listPlans(world.database, () => roadmap());
    // The others look for cards that the sums of the boards lack.
    const columns = plans.filter(({ stages }) => stages.includes('SORT_MERGE'));
    const merged = 'cards.find: LIMIT < PROJECTION_DEFAULT < FETCH < SORT_MERGE < IXSCAN < IXSCAN';
    // Closed cards are read by board and reason.
    expect(described(columns)).toEqual([merged, merged, `${merged} < IXSCAN < IXSCAN`]);
    expect(Math.max(...columns.map(({ docsExamined }) => docsExamined))).toBeLessThanOrEqual(60);
  });
});

describe('nothing that is private', () => {
  it('is on a roadmap, its page, its feed and in its frame', async () => {
    const secret = 'Not for you';
    const [closed, quiet, gone] = [
      await world.board('private', { project: board.project }),
      await world.board('public', { project: board.project }),
      await world.board('public', { project: board.project }),
    ];
    await world.card(admin, board, { title: 'For all', status: 'Resolved' });
    const [trashed, moved] = [await world.card(admin, board), await world.card(admin, board)];
    for (const each of [closed, quiet, gone])
      await status(await world.card(admin, each, { title: secret }), 'Resolved');
    for (const each of [trashed, moved]) {
      await admin.call(updateCard, { params: { cardId: each.id }, body: { title: secret } });
      await status(each, 'Resolved');
    }
    await documents.hide(quiet);
    await world.trashBoard(gone);
    await admin.call(deleteCard, { params: { cardId: trashed.id } });
    await admin.call(moveCard, { params: { cardId: moved.id }, body: { boardSlug: closed.slug } });
    const all = [
      JSON.stringify(await roadmap()),
      JSON.stringify(await page()),
      await feed(),
      await (await embed()).text(),
    ];
    for (const text of all) {
      for (const word of [secret, closed.slug, quiet.slug, gone.slug]) expect(text).not.toContain(word);
    }
    for (const text of [all[0], all[1], all[3]]) expect(text).toContain('For all');
    expect((await roadmap(admin)).columns.at(-1)?.total).toBe(1);
  });

  it('leaves a roadmap: without a board that everybody may find there is none', async () => {
    expect(await page()).not.toBeNull();
    await world.show(board, 'private');
    expect([await page(), (await embed()).status]).toEqual([null, 404]);
    expect((await admin.call(getRoadmap, at())).status).toBe(404);
    await world.show(board, 'public');
    expect(await page()).not.toBeNull();
    await documents.hide(board);
    expect(await page()).toBeNull();
    expect((await documents.feed({ ...board, slug: 'roadmap' })).status).toBe(404);
  });
});

describe('the page of a roadmap', () => {
  it('can be read and found without scripts', async () => {
    const card = await world.card(admin, board, { title: 'Fast <lane>', status: 'In Testing' });
    await show({ columnNames: { 'In Testing': 'Almost & nearly' } });
    const shown = (await page())!;
    const url = `https://cardinal.test/public/${board.project.slug}/roadmap`;
    expect(shown.body).toContain('<bdi>Almost &amp; nearly</bdi> (1)');
    expect(shown.body).toContain(
      `<a href="/public/${board.project.slug}/${board.slug}/${card.id}">Fast &lt;lane&gt;</a>`,
    );
    expect(shown.head).toContain(`<link rel="canonical" href="${url}" />`);
    expect(shown.head).toContain(`href="${url}/feed.atom"`);
    expect(shown.hidden).toBe(false);
    expect(dataIn(shown)).toMatchObject({
      '@type': 'CollectionPage',
      mainEntity: { itemListElement: [{ position: 1, name: 'Fast <lane>' }] },
    });
    const sitemap = await (await documents.sitemap(`?board=${board.id}`)).text();
    expect(sitemap).toContain(`<loc>${url}</loc>`);
  });

  it('has a feed of what changed, in the words of its columns', async () => {
    const card = await world.card(admin, board, { title: 'Fast' });
    await show({ columnNames: { Resolved: 'Shipped' } });
    for (const to of ['In Progress', 'Resolved', 'New'] as const) await status(card, to);
    const titles = [...(await feed()).matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
    expect(titles).toEqual([`${board.project.name} - Roadmap`, 'Fast: Shipped', 'Fast: In Progress']);
  });

  it('leaves its address to a board of an earlier release as long as there is no roadmap', async () => {
    const older = await world.board('public', { project: board.project });
    const { project: _, at: __, ...value } = { ...older, slug: 'roadmap' };
    await world.harness.emit(boardUpdated, { board: value }, { subject: older.id, version: 2 });
    expect((await page())?.body).toContain('- Roadmap</h1>');
    await show({ isShown: false });
    expect((await page())?.body).toContain('Bugs - Public Board</h1>');
    expect(await feed()).toContain(`<title>Bugs - ${board.project.name}</title>`);
  });
});

describe('the frame of a roadmap', () => {
  it('is for the sites that the admins allow, needs no script and opens new tabs', async () => {
    const card = await world.card(admin, board, { title: '<b>Fast', status: 'Resolved' });
    const before = await embed();
    expect(before.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(before.headers.get('x-frame-options')).toBe('DENY');
    await show({ embedOrigins: ['https://one.example', 'https://two.example:8443'] });
    const after = await embed();
    const policy = after.headers.get('content-security-policy');
    expect(policy).toMatch(
      /^default-src 'none'; .*frame-ancestors https:\/\/one\.example https:\/\/two\.example:8443$/,
    );
    expect(after.headers.get('x-frame-options')).toBeNull();
    expect(after.headers.get('set-cookie')).toBeNull();
    expect(after.headers.get('x-robots-tag')).toBe('noindex');
    const html = await after.text();
    expect(html).toContain(`href="/public/${board.project.slug}/${board.slug}/${card.id}" target="_blank"`);
    expect(html).toContain('&lt;b&gt;Fast');
    expect(html).not.toMatch(/<script|<a (?![^>]*target="_blank")|<form/);
  });

  it('looks as the site wants it, and takes nothing else from the address', async () => {
    await show({ embedOrigins: ['https://one.example'] });
    const plain = await (await embed()).text();
    expect(plain).toContain('color-scheme:light dark');
    const dressed = await (await embed('?theme=dark&accent=FF8800&background=transparent')).text();
    expect(dressed).toContain('color-scheme:dark');
    expect(dressed).toContain('--accent:#ff8800');
    expect(dressed).toContain('--back:transparent');
    const sly = await (await embed('?theme=blue&accent=red;}*{}&background=url(//x)')).text();
    expect(sly).toBe(plain);
  });

  it('is sent anew once other sites may show it', async () => {
    const etag = (await embed()).headers.get('etag') ?? '';
    const again = () =>
      documents.get(embedRoadmap.path.replace(':project', board.project.slug), {
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      });
    expect((await again()).status).toBe(304);
    await show({ embedOrigins: ['https://one.example'] });
    expect((await again()).status).toBe(200);
  });
});
