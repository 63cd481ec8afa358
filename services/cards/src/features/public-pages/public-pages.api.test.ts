import { randomUUID } from 'node:crypto';
import {
  deleteCard,
  deleteComment,
  moveCard,
  pagePublicCards,
  updateCard,
  upvoteCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { dataIn, type PublicWorld, pathOfBoard, startPublicWorld } from '../../test/public-documents.ts';
import { described, listPlans } from '../../test/query-plans.ts';
import { fillBoard } from '../../test/stored-cards.ts';
import type { Person, TestBoard, World } from '../../test/world.ts';
import { pictureSize } from './draw-picture.ts';
import { cardsOfPage, commentsOfPage } from './public-pages.ts';

let world: World;
let documents: PublicWorld['documents'];
let board: TestBoard;
let admin: Person;
let another: PublicWorld['another'];
beforeAll(async () => {
  ({ world, documents, board, admin, another } = await startPublicWorld());
});
afterAll(() => world.stop());

describe('the page of a card', () => {
  it('has its text, facts and comments, replies below what they answer', async () => {
    const card = await world.card(admin, board, {
      title: 'Louder <alarm>',
      description: 'It is **too** quiet.',
    });
    await admin.call(upvoteCard, { params: { cardId: card.id } });
    const first = await world.comment(admin, card, { content: 'First & last' });
    await world.comment(admin, card, { content: 'Second' });
    await world.comment(admin, card, { content: 'An answer', parentCommentId: first.id });
    const page = await documents.page(board, card.id);
    expect(page?.movedTo).toBeNull();
    expect(page?.body).toMatch(/<h1 dir="auto">Louder &lt;alarm&gt;<\/h1>/);
    expect(page?.body).toMatch(/It is <strong>too<\/strong> quiet\./);
    expect(page?.body).toMatch(/1 upvote<.*3 comments</s);
    expect(page?.body).toMatch(/First &amp; last.*<ol><li.*An answer.*<\/ol>.*Second/s);
    expect(page?.body).toContain(admin.username);
  });

  it('describes itself to search engines and sites that show links', async () => {
    const card = await world.card(admin, board, { title: '</script><b>"Sly"', description: 'Of *it*.' });
    await world.comment(admin, card, { content: 'Mine' });
    const page = (await documents.page(board, card.id))!;
    const url = `https://cardinal.test${pathOfBoard(board)}/${card.id}`;
    expect(page.head).toContain(`<link rel="canonical" href="${url}" />`);
    expect(page.head).toContain(
      '<meta property="og:title" content="&lt;/script&gt;&lt;b&gt;&quot;Sly&quot;" />',
    );
    expect(page.head).toContain('<meta name="description" content="Of it." />');
    expect(page.head).toContain(`href="https://cardinal.test${pathOfBoard(board)}/feed.atom"`);
    expect(page.head).not.toContain('noindex');
    expect(page.head.match(/<\/script>/g)).toHaveLength(1);
    expect(dataIn(page)).toMatchObject({
      '@type': 'DiscussionForumPosting',
      headline: '</script><b>"Sly"',
      url,
      author: { name: admin.username },
      comment: [{ text: 'Mine', author: { name: admin.username } }],
    });
  });

  it('has a picture for sites that show links, at an address of its own for each title, status and count', async () => {
    const card = await world.card(admin, board, { title: 'Louder <i>alarm</i>' });
    const read = async () => {
      const { head } = (await documents.page(board, card.id))!;
      return head.match(/property="og:image" content="https:\/\/cardinal\.test([^"?]+)\?v=([^"]+)"/)!;
    };
    const [, path, first] = await read();
    expect(path).toBe(`${pathOfBoard(board)}/${card.id}/picture.png`);
    const picture = await documents.get(path!);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...pictureSize });
    const same = { 'if-none-match': picture.headers.get('etag')!, 'cache-control': 'max-age=0' };
    expect((await documents.get(path!, { headers: same })).status).toBe(304);

    await admin.call(upvoteCard, { params: { cardId: card.id } });
    expect((await read())[2]).not.toBe(first);
    const drawnAnew = Buffer.from(await (await documents.get(path!)).arrayBuffer());
    expect(drawnAnew.equals(bytes)).toBe(false);

    const pictureWhen = async (closingReason: 'done' | 'duplicate') => {
      const body = { status: 'Resolved', closingReason } as const;
      await admin.call(updateCard, { params: { cardId: card.id }, body });
      return [(await read())[2], await (await documents.get(path!)).text()];
    };
    const [done, duplicate] = [await pictureWhen('done'), await pictureWhen('duplicate')];
    expect(duplicate.map((one, at) => one === done[at])).toEqual([false, false]);
  });

  it('has no picture if its letters cannot be drawn', async () => {
    const card = await world.card(admin, board, { title: '日本語' });
    const { head } = (await documents.page(board, card.id))!;
    expect(head).not.toContain('og:image');
    expect(head).toContain('<meta name="twitter:card" content="summary" />');
    expect((await documents.picture(board, card.id)).status).toBe(404);
  });

  it('says why it was closed, and so does the feed of its board', async () => {
    const card = await world.card(admin, board, { title: 'Said no' });
    const body = { status: 'Resolved', closingReason: 'not_planned' } as const;
    await admin.call(updateCard, { params: { cardId: card.id }, body });
    expect((await documents.page(board, card.id))?.body).toContain('<span>Resolved (not planned)</span>');
    expect(await (await documents.feed(board)).text()).toContain(
      '<title>Said no: Resolved (not planned)</title>',
    );
  });

  it('leads to no other site, and shows links as guests see them', async () => {
    const text = '[Buy](https://evil.example/x) or https://evil.example and <script>alert(1)</script>';
    const card = await world.card(admin, board, { description: text });
    const { body } = (await documents.page(board, card.id))!;
    expect(body).not.toMatch(/<a[^>]+href="(?!\/)/);
    expect(body).toContain('Buy (https://evil.example/x)');
    expect(body).not.toContain('<script>');
  });

  it('has its comments in pages', async () => {
    const card = await world.card(admin, board);
    for (let n = 0; n <= commentsOfPage; n += 1)
      await world.comment(admin, card, { content: `Number ${n}.` });
    const [first, second] = [
      await documents.page(board, card.id),
      await documents.page(board, card.id, 'page=2'),
    ];
    expect(first?.body).toContain('?page=2" rel="next"');
    expect(first?.body).not.toContain(`Number ${commentsOfPage}.`);
    expect(second?.body).toContain(`Number ${commentsOfPage}.`);
    expect(second?.body).not.toContain('rel="next"');
    expect(second?.head).toContain(`${card.id}?page=2"`);
    for (const page of ['0', '-1', 'x', '1e9']) {
      expect((await documents.page(board, card.id, `page=${page}`))?.body).toContain('Number 0.');
    }
  });

  it('is there at no former address: that leads to where it is', async () => {
    const other = await another();
    const card = await world.card(admin, board);
    await admin.call(moveCard, { params: { cardId: card.id }, body: { boardSlug: other.slug } });
    expect((await documents.page(board, card.id, 'page=2'))?.movedTo).toBe(
      `${pathOfBoard(other)}/${card.id}?page=2`,
    );
    expect((await documents.page(other, card.id))?.movedTo).toBeNull();
  });

  it('is where the address of a card over its board leads', async () => {
    const card = await world.card(admin, board);
    const over = await documents.page(board, undefined, `sort=votes&card=${card.id}`);
    expect(over?.movedTo).toBe(`${pathOfBoard(board)}/${card.id}`);
    expect((await documents.page(board, undefined, 'card=//evil.example'))?.movedTo).toBeNull();
  });

  it('is missing alike for what is private, deleted, in the trash or never was', async () => {
    const hidden = await another('private');
    const secret = await world.card(admin, hidden);
    const trashed = await world.card(admin, board);
    await admin.call(deleteCard, { params: { cardId: trashed.id } });
    const gone = await world.card(admin, board);
    await world.removeForGood(admin, gone);
    for (const id of [secret.id, trashed.id, gone.id, randomUUID(), 'x', trashed.id.toUpperCase()]) {
      expect((await documents.picture(board, id)).status).toBe(404);
      expect(await documents.page(board, id)).toBeNull();
      expect(await documents.page(hidden, id)).toBeNull();
    }
    expect(await documents.page(hidden)).toBeNull();
    const closing = await another();
    const card = await world.card(admin, closing);
    expect(await documents.page(closing, card.id)).not.toBeNull();
    await world.show(closing, 'private');
    expect([await documents.page(closing, card.id), await documents.page(closing)]).toEqual([null, null]);
  });
});

describe('the page of a board', () => {
  it('lists its cards with their addresses, page by page, in each order', async () => {
    const full = await another();
    await fillBoard(world, full, cardsOfPage + 5, admin.id);
    for (const sort of ['', 'sort=votes', 'sort=discussed']) {
      const first = (await documents.page(full, undefined, sort))!;
      const next = first.body.match(/href="([^"]+)" rel="next"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(next.startsWith(`${pathOfBoard(full)}?${sort}`)).toBe(true);
      const second = (await documents.page(full, undefined, next.split('?')[1]))!;
      const links = [first, second].map(({ body }) => [...body.matchAll(/<h2[^>]*><a href="([^"]+)"/g)]);
      expect(links.map((found) => found.length)).toEqual([cardsOfPage, 5]);
      expect(new Set(links.flat().map(([, href]) => href)).size).toBe(cardsOfPage + 5);
      expect(second.body).not.toContain('rel="next"');
    }
  });

  it('filters by type, status and text, with counts of what each tab would show', async () => {
    const small = await another();
    await world.card(admin, small, { title: 'Red door', type: 'bug' });
    await world.card(admin, small, { title: 'Red roof', type: 'feature' });
    const done = await world.card(admin, small, { title: 'Blue roof', type: 'feature' });
    await admin.call(updateCard, { params: { cardId: done.id }, body: { status: 'Resolved' } });
    const features = (await documents.page(small, undefined, 'type=feature'))!;
    expect(features.body).toMatch(
      /All \(3\).*Bug \(1\).*Feature \(2\).*Any status \(2\).*New \(1\).*Resolved \(1\)/s,
    );
    expect(features.body).not.toContain('Red door');
    const found = (await documents.page(small, undefined, 'q=roof&status=New'))!;
    expect(found.body).toMatch(/All \(1\).*Bug \(0\).*Feature \(1\).*Any status \(2\).*Resolved \(1\)/s);
    expect([...found.body.matchAll(/<h2/g)]).toHaveLength(1);
    expect(found.body).toContain('value="roof"');
    expect([found.hidden, features.hidden]).toEqual([true, false]);
    expect(features.head).toContain(`rel="canonical" href="https://cardinal.test${pathOfBoard(small)}"`);
    const none = await documents.page(small, undefined, 'q=%3Cscript%3E%22');
    expect(none?.body).toContain('No requests match this.');
    expect(none?.body).not.toContain('<script>');
    expect((await documents.page(small, undefined, 'type=x&sort=y&after=z'))?.body).toContain('Red door');
  });

  it('says that it is empty', async () => {
    expect((await documents.page(await another()))?.body).toContain('No requests yet');
  });

  it('asks search engines to leave out what is hidden from them', async () => {
    const quiet = await another();
    const card = await world.card(admin, quiet);
    await documents.hide(quiet);
    for (const page of [await documents.page(quiet), await documents.page(quiet, card.id)]) {
      expect(page?.hidden).toBe(true);
      expect(page?.head).toContain('<meta name="robots" content="noindex" />');
    }
  });

  it('reads cards as a list of them does', async () => {
    const at = await another();
    await fillBoard(world, at, 40, admin.id);
    await documents.page(at);
    await world.job('board-counts');
    const params = { project: at.project.slug, board: at.slug };
    const list = () => world.guest.call(pagePublicCards, { params, query: { limit: cardsOfPage } });
    // Background work of the service finds nothing on this board.
    const plans = async (work: () => Promise<unknown>) =>
      described(
        (await listPlans(world.database, work, at.id)).filter(
          // The board is remembered for a while, so either may read it.
          ({ collection, docsExamined }) => collection !== 'boards' && docsExamined > 0,
        ),
      ).sort();
    expect(await plans(() => documents.page(at))).toEqual(await plans(list));
  });

  it('is read by indexes, however many cards there are', async () => {
    const large = await another();
    await fillBoard(world, large, 300, admin.id);
    await documents.page(large);
    await world.job('board-counts');
    for (const search of ['', 'sort=votes', 'sort=discussed', 'status=New', 'type=bug&sort=votes']) {
      const plans = await listPlans(world.database, () => documents.page(large, undefined, search), large.id);
      // The page, and what background work of the service may find on this board meanwhile.
      const ofCards = plans.filter(
        ({ collection, docsExamined }) => collection === 'cards' && docsExamined > 0,
      );
      expect([1, 2]).toContain(ofCards.length);
      // Nothing is counted: the sums of a board are stored.
      for (const { docsExamined, method } of ofCards) {
        expect(docsExamined).toBeLessThan(3 * cardsOfPage);
        expect(method).toBe('find');
      }
      expect(described(ofCards).join()).not.toMatch(/SORT|COLLSCAN/);
    }
  });
});

describe('a deleted comment', () => {
  it('is gone, and with replies leaves its place', async () => {
    const card = await world.card(admin, board);
    const gone = await world.comment(admin, card, { content: 'Gone for good' });
    const asked = await world.comment(admin, card, { content: 'Asked in vain' });
    await world.comment(admin, card, { content: 'Answered', parentCommentId: asked.id });
    for (const { id } of [gone, asked])
      await admin.call(deleteComment, { params: { commentId: id }, body: {} });
    const page = (await documents.page(board, card.id))!;
    expect(page.body).toMatch(/Deleted comment.*Answered/s);
    expect(page.head + page.body).not.toMatch(/Gone for good|Asked in vain/);
  });
});
