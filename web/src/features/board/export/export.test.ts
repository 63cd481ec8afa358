import { type Card, selectProperties } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { makeCard, makeDetail } from '#test/make-card.ts';
import { serve } from '#test/server.ts';
import { createCardFile } from './card-files.ts';
import { readCards } from './read-cards.ts';

const readText = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
const toCsvLines = async (...cards: Card[]) => (await readText(createCardFile(cards, 'csv'))).split('\r\n');

describe('a file of cards', () => {
  it('names its columns and quotes what needs it', async () => {
    const [head, row] = await toCsvLines(makeCard({ title: 'Say "hello", twice', devPriority: null }));
    const properties = ['type', 'status', 'userPriority', 'devPriority', ...selectProperties];
    const names = ['id', 'title', 'description', ...properties, 'upvotes', 'likes', 'comments'];
    expect(head).toContain(`${names.join()},`);
    expect(row).toContain(',"Say ""hello"", twice",');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['\t=1', "\t'=1"],
    [' \0=1', " \0'=1"],
    // Cells that are separated by semicolons, and rows within quotes.
    ["x;=cmd|' /C calc'!A0;", "x;'=cmd|' /C calc'!A0;"],
    ['x; =1;@A1', "x; '=1;'@A1"],
    ['x;"=1', `"x;""'=1"`],
    ['x\r\n\r\n=1', `"x\r\n\r\n'=1"`],
    ['x\t+1', "x\t'+1"],
    ['a-b = c; d@e.example', 'a-b = c; d@e.example'],
  ])('keeps a spreadsheet from running %j', async (title, cell) => {
    expect(await readText(createCardFile([makeCard({ title })], 'csv'))).toContain(
      `,${cell},Nobody hears it.,`,
    );
  });

  it('is JSON as well', async () => {
    const [card] = JSON.parse(
      await readText(createCardFile([makeCard({ title: '=1', userPriority: 3 })], 'json')),
    );
    expect(card).toMatchObject({ title: '=1', userPriority: 3, author: expect.any(String) });
  });
});

describe('reading the cards of a board', () => {
  const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
  const listed = makeCard({ title: 'Long', description: 'Once upon…', descriptionIsCut: true });
  const gone = makeCard({ title: 'Gone', description: 'It was…', descriptionIsCut: true });
  const short = makeCard({ title: 'Short', description: 'All of it' });
  const counts = { New: 3, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };
  const page = (cards: Card[], nextCursor: string | null) => ({
    body: { cards, nextCursor, total: 3, counts },
  });

  it('goes through all pages under the filters by age, and reads descriptions whole', async () => {
    const asked: string[] = [];
    let refused = false;
    serve({
      'GET /api/projects/apollo/boards/feedback/cards/page': ({ url }) => {
        asked.push(url.search);
        return url.searchParams.has('cursor') ? page([gone, short], null) : page([listed], 'next');
      },
      [`GET /api/cards/${listed.id}`]: () => {
        if (refused)
          return {
            body: makeDetail({ ...listed, description: 'Once upon a time', descriptionIsCut: false }),
          };
        refused = true;
        return {
          status: 429,
          body: { error: 'Too many requests', code: 'rate_limited' },
          headers: { 'Retry-After': '0' },
        };
      },
      [`GET /api/cards/${gone.id}`]: () => ({ status: 404, body: { error: 'Gone', code: 'not_found' } }),
    });
    const cards = await readCards(address, { type: 'bug', sort: 'upvoteCount', order: 'desc' });
    expect(cards.map(({ description }) => description)).toEqual(['Once upon a time', 'It was…', 'All of it']);
    expect(asked).toEqual(['?type=bug&limit=200', '?type=bug&limit=200&cursor=next']);
  });
});
