import {
  createLabel,
  type exportBoard,
  hideCard,
  limits,
  type QueryInputOf,
  selectProperties,
  updateCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';
import { cardsAtOnce } from '../card-lists/each-page.ts';

let world: World;
let closed: TestBoard;
let admin: Person;

beforeAll(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://cardinal.test' });
  closed = await world.board('private');
  admin = await world.member(closed, 'project_admin');
});
afterAll(() => world.stop());

type Query = QueryInputOf<typeof exportBoard>;
const read = (by: Pick<Person, 'fetch'>, { at }: TestBoard, query: Query = {}, init: RequestInit = {}) => {
  const search = new URLSearchParams(query as Record<string, string>);
  return by.fetch('cards', `/api/projects/${at.slug}/boards/${at.boardSlug}/export?${search}`, init);
};
const readJson = async (by: Person, board: TestBoard, query: Query = {}) =>
  (await (await read(by, board, { ...query, format: 'json' })).json()) as Record<string, unknown>[];
const titlesIn = async (...asked: Parameters<typeof readJson>) =>
  (await readJson(...asked)).map(({ title }) => title);
const newBoard = () => world.board('private', { project: closed.project });

/** Stores copies of a card, as creating thousands would take long. */
async function copyCard(board: TestBoard, many: number): Promise<void> {
  const { id } = await world.card(admin, board);
  const cards = world.database.collection<{ _id: string }>('cards');
  const { _id, ...card } = (await cards.findOne({ _id: id }))!;
  const copies = Array.from({ length: many - 1 }, (_, at) => ({
    ...card,
    _id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    title: `Copy ${at}`,
    description: 'x'.repeat(5_000),
    rank: `a${String(at).padStart(5, '0')}1`,
    createdAt: new Date(at),
  }));
  await cards.insertMany(copies as never);
}

describe('an export of a board', () => {
  it('is a CSV file that spreadsheets open, with whole descriptions', async () => {
    const board = await newBoard();
    const description = 'All of it. '.repeat(limits.descriptionInLists).trim();
    const card = await world.card(admin, board, { title: 'Say "hello", twice', description });
    const answer = await read(admin, board);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${board.at.slug}-${board.at.boardSlug}.csv"`,
      'cache-control': 'private, no-store',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row, ...rest] = bytes.toString().slice(1).split('\r\n');
    const properties = ['type', 'status', 'userPriority', 'devPriority', ...selectProperties];
    expect(head).toMatch(`id,title,description,${properties},upvotes,`);
    expect(row).toMatch(`${card.id},"Say ""hello"", twice",${description},`);
    expect(row).toMatch(`,https://cardinal.test/card/${card.id}`);
    expect(rest).toEqual(['']);
  });

  it('keeps a spreadsheet from running what looks like a formula', async () => {
    const board = await newBoard();
    await world.card(admin, board, { title: '=1+1', description: 'x\r\n@SUM(A1)' });
    const text = await (await read(admin, board)).text();
    expect(text).toContain(",'=1+1,");
    expect(text).toMatch(/,"x\r?\n'@SUM\(A1\)",/);
    expect(await titlesIn(admin, board)).toEqual(['=1+1']);
  });

  it('has the cards that the list has under its filters, in its order', async () => {
    const board = await newBoard();
    await world.card(admin, board, { title: 'Old bug', type: 'bug' });
    await world.card(admin, board, { title: 'Feature', type: 'feature' });
    await world.card(admin, board, { title: 'New bug', type: 'bug' });
    expect(await titlesIn(admin, board, { type: 'bug' })).toEqual(['New bug', 'Old bug']);
    expect(await titlesIn(admin, board, { search: 'bug', sort: 'createdAt', order: 'asc' })).toEqual([
      'Old bug',
      'New bug',
    ]);
    expect(await readJson(admin, board, { search: 'nothing' })).toEqual([]);
  });

  it('shows each reader only what they see', async () => {
    const board = await world.board('public', { project: closed.project });
    const label = (
      await admin.call(createLabel, {
        params: { slug: board.at.slug },
        body: { name: 'Inner', color: 'teal' },
      })
    ).value;
    const card = await world.card(admin, board, { title: 'Seen' });
    const hidden = await world.card(admin, board, { title: 'Hidden' });
    await admin.call(updateCard, {
      params: { cardId: card.id },
      body: { labelIds: [label.id], assigneeIds: [admin.id] },
    });
    await admin.call(hideCard, { params: { cardId: hidden.id }, body: { reason: 'Spam' } });
    expect(await readJson(admin, board)).toMatchObject([
      { title: 'Seen', labels: ['Inner'], assignees: [admin.username] },
    ]);
    const stranger = await world.person();
    expect(await readJson(stranger, board)).toMatchObject([{ title: 'Seen', labels: [], assignees: [] }]);
    expect(await readJson(stranger, board, { label: label.id })).toEqual([]);
    expect((await read(stranger, closed)).status).toBe(404);
    expect((await read(world.guest, board)).status).toBe(401);
  });

  it.each(['createdAt', 'manual', 'priorityGap', 'dueDate'] as const)(
    'has every card of a large board once, by %s',
    async (sort) => {
      const board = await newBoard();
      await world.database.collection('cards').deleteMany({ title: /^Copy/ });
      await copyCard(board, 350);
      const ids = (await readJson(admin, board, { sort })).map(({ id }) => id);
      expect(new Set(ids).size).toBe(350);
      expect(ids).toHaveLength(350);
    },
  );

  it('reads no further ahead than somebody reads it, and stops once they may not see it any more', async () => {
    const board = await newBoard();
    await world.database.collection('cards').deleteMany({ title: /^Copy/ });
    await copyCard(board, 2_000);
    const reader = await world.member(board, 'normal_user');
    const asked = () => world.owners.asked.length;
    const before = asked();
    const answer = await read(reader, board, { format: 'json' });
    const body = answer.body!.getReader();
    await body.read();
    let [last, still] = [-1, 0];
    // Until it waits for its reader, at several looks. Each page asks for the account once; sockets hold some of them.
    await eventually(() => {
      still = last === asked() ? still + 1 : 0;
      last = asked();
      return still === 10;
    });
    expect((asked() - before) * cardsAtOnce).toBeLessThan(2_000);
    await world.leave(board, reader);
    const rest = async () => {
      while (!(await body.read()).done);
    };
    await expect(rest()).rejects.toThrow();
  });
});
