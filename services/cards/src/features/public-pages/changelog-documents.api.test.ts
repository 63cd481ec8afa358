import {
  type BodyInputOf,
  createEntry,
  deleteEntry,
  getPublicEntry,
  type PublicPage,
  renderPublicPage,
  updateChangelog,
  updateEntry,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataIn, startPublicWorld } from '../../test/public-documents.ts';
import { described, listPlans } from '../../test/query-plans.ts';
import type { World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  ({ world } = await startPublicWorld());
});
afterAll(() => world.stop());

/** A project of its own, with a public and a private board. */
async function begin(isPublic = true) {
  const open = await world.board('public');
  const closed = await world.board('private', { project: open.project });
  const boss = await world.member(open, 'project_admin');
  const { slug, name, id } = open.project;
  await boss.call(updateChangelog, { params: { slug }, body: { isPublic } });
  const publish = async (body: Partial<BodyInputOf<typeof createEntry>> = {}) =>
    (
      await boss.call(createEntry, {
        params: { slug },
        body: { title: 'Summer', content: 'It is **fast**.', state: 'published', ...body },
      })
    ).value;
  const page = async (entryId?: string, search = ''): Promise<PublicPage | null> => {
    const query = { project: slug, board: 'changelog', cardId: entryId, search };
    return (await world.guest.call(renderPublicPage, { query })).value.page;
  };
  const document = async (path: string) => {
    const answer = await world.guest.fetch('cards', path);
    return { status: answer.status, text: await answer.text() };
  };
  return {
    ...{ open, closed, boss, slug, name, id, publish, page },
    feed: () => document(`/public/${slug}/changelog/feed.atom`),
    sitemap: () => document(`/sitemap.xml?changelog=${id}`),
    index: () => document('/sitemap.xml'),
  };
}

describe('a public changelog', () => {
  it('can be read without scripts, each entry at its own address, with what search engines read', async () => {
    const { open, boss, slug, name, publish, page } = await begin();
    const card = await world.card(boss, open, { title: 'Wings & <things>' });
    const text = 'It is **fast**. See [docs](https://docs.example/a).';
    const entry = await publish({ kind: 'new', content: text, cardIds: [card.id] });
    const list = await page();
    expect(list?.head).toContain(`<title>${name} - Changelog | Cardinal</title>`);
    expect(list?.head).toContain(
      `<link rel="canonical" href="https://cardinal.test/public/${slug}/changelog" />`,
    );
    expect(list?.body).toContain(`<a href="/public/${slug}/changelog/${entry.id}">Summer</a>`);
    const own = await page(entry.id);
    expect(own?.head).toContain('<title>Summer | Cardinal</title>');
    expect(own?.head).toContain('<meta name="description" content="It is fast. See docs." />');
    expect(own?.body).toContain('<strong>fast</strong>');
    expect(own?.body).toContain('<a href="https://docs.example/a" rel="noopener nofollow ugc">docs</a>');
    expect(own?.body).toContain(
      `<a href="/public/${slug}/${open.slug}/${card.id}">Wings &amp; &lt;things&gt;</a>`,
    );
    expect(dataIn(own as PublicPage)).toMatchObject({ '@type': 'BlogPosting', headline: 'Summer' });
    expect(dataIn(list as PublicPage)).toMatchObject({
      mainEntity: { itemListElement: [{ name: 'Summer', position: 1 }] },
    });
  });

  it('names no card there of a board that is hidden from search engines', async () => {
    const { open, boss, slug, publish, page } = await begin();
    const card = await world.card(boss, open, { title: 'Quiet wings' });
    const entry = await publish({ cardIds: [card.id] });
    await world.changeBoard(open, { hiddenFromSearch: true });
    for (const found of [await page(), await page(entry.id)])
      expect(JSON.stringify(found)).not.toContain('Quiet wings');
    const params = { project: slug, entryId: entry.id };
    expect((await world.guest.call(getPublicEntry, { params })).value.cards).toMatchObject([{ id: card.id }]);
    await world.changeBoard(open, { hiddenFromSearch: false });
    expect((await page(entry.id))?.body).toContain('Quiet wings');
  });

  it('is paged', async () => {
    const { slug, publish, page } = await begin();
    for (let n = 1; n <= 11; n += 1) await publish({ title: `Number ${n}.` });
    const [first, second] = [await page(), await page(undefined, 'page=2')];
    expect(first?.body).toContain(`<a href="/public/${slug}/changelog?page=2" rel="next">`);
    expect([first?.body.includes('Number 1.'), second?.body.includes('Number 1.')]).toEqual([false, true]);
    expect(second?.head).toContain(`href="https://cardinal.test/public/${slug}/changelog?page=2"`);
  });

  it('has a feed and a sitemap, named by the index', async () => {
    const { slug, publish, feed, sitemap } = await begin();
    const entry = await publish({ title: 'A & <b>', kind: 'fixed' });
    const { status, text } = await feed();
    expect(status).toBe(200);
    expect(text).toContain('<title>A &amp; &lt;b&gt;</title>');
    expect(text).toContain(`<id>urn:uuid:${entry.id}</id>`);
    expect(text).toContain(
      '<content type="html">&lt;p dir=&quot;auto&quot;&gt;It is &lt;strong&gt;fast&lt;/strong&gt;.&lt;/p&gt;</content>',
    );
    const map = (await sitemap()).text;
    for (const path of ['', `/${entry.id}`])
      expect(map).toContain(`<loc>https://cardinal.test/public/${slug}/changelog${path}</loc>`);
  });

  it('has a sitemap that is read out of an index, without the texts', async () => {
    const { publish, sitemap } = await begin();
    for (let n = 1; n <= 3; n += 1) await publish({ title: `Number ${n}.` });
    const plans = await listPlans(world.database, sitemap);
    expect(described(plans.filter(({ collection }) => collection === 'changelog_entries'))).toEqual([
      'changelog_entries.find: LIMIT < PROJECTION_COVERED < IXSCAN',
    ]);
  });

  it('shows nothing of what is private, in any form', async () => {
    const { slug, open, closed, boss, publish, page, feed, sitemap } = await begin();
    const secret = await world.card(boss, closed, { title: 'Secret wings' });
    const shown = await publish({ title: 'Shown', cardIds: [secret.id] });
    const draft = await publish({ title: 'Secret draft', state: 'draft' });
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const later = await publish({ title: 'Secret plan', state: 'scheduled', publishAt });
    const gone = await publish({ title: 'Secret deleted' });
    await boss.call(deleteEntry, { params: { slug, entryId: gone.id } });
    const back = await publish({ title: 'Secret again' });
    await boss.call(updateEntry, { params: { slug, entryId: back.id }, body: { state: 'draft' } });
    const hidden = [draft, later, gone, back];
    const all = JSON.stringify([
      ...[await page(), await page(shown.id), await feed(), await sitemap()],
      ...(await Promise.all(hidden.map(({ id }) => page(id)))),
    ]);
    expect(all).toContain('Shown');
    for (const trace of ['Secret', secret.id, closed.slug, boss.username, ...hidden.map(({ id }) => id)])
      expect(all).not.toContain(trace);
    await world.show(open, 'private');
    expect((await page())?.body).toContain('Shown');
  });

  it('does not exist where it is not public, nor in the index of sitemaps', async () => {
    const closed = await begin(false);
    const open = await begin();
    const entry = await closed.publish();
    expect([await closed.page(), await closed.page(entry.id)]).toEqual([null, null]);
    expect([(await closed.feed()).status, (await closed.sitemap()).status]).toEqual([404, 404]);
    // The first one that is read here, as it stays in memory for a minute.
    const { text } = await open.index();
    expect([text.includes(closed.id), text.includes(`changelog=${open.id}`)]).toEqual([false, true]);
  });
});
