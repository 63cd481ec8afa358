import { randomUUID } from 'node:crypto';
import {
  cardCreated,
  cardDeleted,
  commentCreated,
  deleteImport,
  getCard,
  getImport,
  type ImportDetail,
  type ImportMapping,
  isGuestAuthor,
  listBoardCards,
  listComments,
  listImportReport,
  listImports,
  listLabels,
  previewImport,
  resumeImport,
  searchCards,
  startImport,
  takeBackImport,
  updateCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let member: Person;
let stranger: Person;
let params: { slug: string };

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Each file of tests has a project of its own, as one has one import at a time. */
async function begin(): Promise<void> {
  board = await world.board('private');
  admin = await world.member(board, 'project_admin');
  member = await world.member(board, 'normal_user');
  stranger = await world.person();
  params = { slug: board.project.slug };
}

async function upload(by: Person, filename: string, content: string | Buffer) {
  const path = `/api/projects/${board.project.slug}/imports?filename=${encodeURIComponent(filename)}`;
  const answer = await by.fetch('cards', path, { method: 'POST', body: content as never });
  const body = (await answer.json()) as ImportDetail & { error: string };
  return { status: answer.status, body };
}

const toMapping = ({ mapping }: ImportDetail, change: Partial<ImportMapping> = {}): ImportMapping => ({
  ...mapping,
  boardId: board.id,
  ...change,
});

const at = (importId: string) => ({ params: { ...params, importId } });
const look = async (importId: string) => (await admin.call(getImport, at(importId))).value;
async function ended(importId: string): Promise<ImportDetail> {
  let found = await look(importId);
  await eventually(async () => {
    found = await look(importId);
    return !['running', 'taking_back'].includes(found.state);
  });
  return found;
}

async function bring(filename: string, content: string, change: Partial<ImportMapping> = {}) {
  const { body } = await upload(admin, filename, content);
  await admin.call(startImport, { ...at(body.id), body: toMapping(body, change) });
  return ended(body.id);
}

const cardsHere = async () => (await admin.call(listBoardCards, { params: board.at })).value;
const titlesHere = async () => (await cardsHere()).map(({ title }) => title);

const csv = [
  'id;title;description;status;priority;labels;author;assignee;created;due date;comment;votes',
  '1;First;"Like #3, lines\nand more";In Progress;High;Web, UI;Zoe;MEMBER;2020-01-02;2030-01-01;So be it;7',
  '2;;No title;New;;;;;;;;',
  '3;Third;See https://spam.example/x;Done;;Web;Zoe;Nobody;2019-01-02;;;',
  '1;Again;;;;;;;;;;',
].join('\n');

describe('an import of a table', () => {
  let file: string;
  beforeAll(async () => {
    await begin();
    file = csv.replace('MEMBER', member.username);
  });

  it('is read, mapped and previewed without writing anything', async () => {
    const { status, body } = await upload(admin, 'cards.csv', Buffer.from(`\uFEFF${file}`, 'utf16le'));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      format: 'csv',
      state: 'ready',
      total: 4,
      source: { cards: 4, comments: 1 },
    });
    expect(body.source.columns[1]).toEqual({ name: 'title', samples: ['First', 'Third'] });
    expect(body.mapping.people).toEqual({ [member.username]: member.id });
    const { value } = await admin.call(previewImport, { ...at(body.id), body: toMapping(body) });
    expect(value).toMatchObject({ created: 2, known: 0, skipped: 2, newLabels: ['Web', 'UI'] });
    expect(value.cards[0]).toMatchObject({
      ...{ line: 2, title: 'First', status: 'In Progress', priority: 4, author: 'Zoe (imported)', votes: 7 },
      ...{ assigneeIds: [member.id], dueDate: '2030-01-01', comments: 1, isKnown: false },
    });
    expect(value.report.map(({ line, why }) => [line, why])).toEqual([
      [4, 'It has no title.'],
      [5, 'Links of the description, as its author is nobody of the team.'],
      [5, 'The assignee Nobody, who is no member here.'],
      [6, 'The card of line 2 has the same id.'],
    ]);
    expect(await titlesHere()).toEqual([]);
    expect(await world.count('labels', { _id: board.project.id })).toBe(0);
  });

  it('brings cards as the file has them, and marks its events', async () => {
    const done = await bring('cards.csv', file);
    expect(done).toMatchObject({ state: 'done', total: 4, done: 4, created: 2, skipped: 2, leftOut: 4 });
    expect(await admin.call(listImports, { params })).toMatchObject({ value: [{ id: done.id }] });
    const [first, third] = await cardsHere();
    expect([first?.title, third?.title].toSorted()).toEqual(['First', 'Third']);
    const card = (await cardsHere()).find(({ title }) => title === 'First')!;
    const other = (await cardsHere()).find(({ title }) => title === 'Third')!;
    expect(card).toMatchObject({
      ...{ status: 'In Progress', devPriority: 4, dueDate: '2030-01-01', upvoteCount: 7, commentCount: 1 },
      createdByUser: { username: 'Zoe (imported)' },
      createdAt: '2020-01-02T00:00:00.000Z',
      assignees: [{ id: member.id }],
    });
    expect(isGuestAuthor(card.createdBy)).toBe(true);
    expect(card.rank < other.rank).toBe(true);
    expect(other.description).not.toContain('spam.example');
    const detail = (await admin.call(getCard, { params: { cardId: card.id } })).value;
    expect(detail.description).toBe(`Like #${other.id.slice(0, 8)}, lines\nand more`);
    expect(detail.labels.map(({ name }) => name).toSorted()).toEqual(['UI', 'Web']);
    const comments = await admin.call(listComments, { params: { cardId: card.id } });
    expect(comments.value).toMatchObject([{ content: 'So be it', user: { id: admin.id } }]);
    await world.harness.drained();
    for (const event of [cardCreated, commentCreated])
      expect(world.harness.findPublished(event).map(({ data }) => data.imported)).toContain(true);
    await eventually(
      async () => (await admin.call(searchCards, { query: { q: 'First' } })).value.hits.length === 1,
    );
    const report = await admin.call(listImportReport, at(done.id));
    expect(report.value.map(({ line }) => line)).toEqual([4, 5, 5, 6]);
  });

  it('brings nothing twice that an earlier import brought', async () => {
    const again = await bring('more.csv', `${file}\n4;Fourth;;;;;;;;;;`);
    expect(again).toMatchObject({ state: 'done', created: 1, known: 3 });
    const labels = await admin.call(listLabels, { params });
    expect(labels.value.map(({ name }) => name)).toEqual(['UI', 'Web']);
  });

  it('is taken back as one act, but for what somebody has touched', async () => {
    const found = (await admin.call(listImports, { params })).value.at(-1)!;
    const first = (await cardsHere()).find(({ title }) => title === 'First')!;
    await admin.call(updateCard, { params: { cardId: first.id }, body: { title: 'Touched' } });
    await admin.call(takeBackImport, at(found.id));
    expect(await ended(found.id)).toMatchObject({ state: 'taken_back', takenBack: { removed: 1, stay: 1 } });
    expect((await titlesHere()).toSorted()).toEqual(['Fourth', 'Touched']);
    await world.harness.drained();
    expect(world.harness.findPublished(cardDeleted).at(-1)?.data).toMatchObject({
      imported: true,
      trashed: false,
    });
    expect(await bring('again.csv', file)).toMatchObject({ created: 1, known: 2 });
  });

  it('leads to cards that an earlier import brought, and brings what one claimed and never wrote', async () => {
    const first = (await cardsHere()).find(({ title }) => title === 'Touched')!;
    const third = (await cardsHere()).find(({ title }) => title === 'Third')!;
    // As a crash between the two leaves it.
    await world.database.collection<{ _id: string }>('cards').deleteOne({ _id: third.id });
    const { body } = await upload(admin, 'again.csv', `${file}\n5;Fifth;As #1;;;;;;;;;`);
    const preview = await admin.call(previewImport, { ...at(body.id), body: toMapping(body) });
    expect(preview.value).toMatchObject({ created: 2, known: 2 });
    await admin.call(startImport, { ...at(body.id), body: toMapping(body) });
    expect(await ended(body.id)).toMatchObject({ state: 'done', created: 2, known: 2 });
    const fifth = (await cardsHere()).find(({ title }) => title === 'Fifth')!;
    expect(fifth.description).toBe(`As #${first.id.slice(0, 8)}`);
  });
});

describe('an import that dies in the middle', () => {
  beforeAll(begin);
  /** Something that stands in the way of one comment. */
  const obstacle = { _id: randomUUID(), content: 'Word 115', deleted: true } as never;

  it('goes on where it was, and doubles nothing', async () => {
    const count = 130;
    const rows = Array.from({ length: count }, (_, n) => `${n + 1},Card ${n + 1},Word ${n + 1}`);
    // In the second batch, after its cards and some of its comments.
    const comments = world.database.collection('comments');
    await comments.insertOne(obstacle);
    const index = await comments.createIndex(
      { content: 1 },
      { unique: true, partialFilterExpression: { content: 'Word 115' } },
    );
    const { body } = await upload(admin, 'cards.csv', ['id,title,comment', ...rows].join('\n'));
    await admin.call(startImport, { ...at(body.id), body: toMapping(body) });
    expect(await ended(body.id)).toMatchObject({ state: 'failed', done: 100, created: 100 });
    const written = await world.count('cards', { boardId: board.id });
    expect(written).toBeGreaterThan(100);
    await comments.dropIndex(index);
    await comments.deleteOne(obstacle);
    // As a process leaves it that dies there: nobody works on it, and the next one looks for what is left.
    const change = { $set: { state: 'running' } };
    await world.database.collection<{ _id: string }>('imports').updateOne({ _id: body.id }, change);
    await world.job('imports');
    expect(await ended(body.id)).toMatchObject({ state: 'done', done: count, created: count, known: 0 });
    expect(await world.count('cards', { boardId: board.id })).toBe(count);
    expect(await world.count('comments', { boardId: board.id })).toBe(count);
    expect((await cardsHere()).every(({ commentCount }) => commentCount === 1)).toBe(true);
  });
});

describe('an import of Trello', () => {
  beforeAll(begin);

  it('brings a board', async () => {
    const done = await bring(
      'board.json',
      JSON.stringify({
        lists: [{ id: 'a', name: 'Doing', pos: 1 }],
        cards: [
          {
            id: '5f0000000000000000000001',
            name: 'Two',
            idList: 'a',
            pos: 2,
            idShort: 2,
            badges: { votes: 2 },
          },
          { id: '5f0000000000000000000002', name: 'One', desc: 'Before #2', idList: 'a', pos: 1, idShort: 1 },
        ],
        actions: [
          {
            ...{ type: 'commentCard', date: '2026-01-02T00:00:00.000Z', memberCreator: { username: 'ben' } },
            data: { text: 'Said', card: { id: '5f0000000000000000000001' } },
          },
        ],
      }),
    );
    expect(done).toMatchObject({ format: 'trello', state: 'done', created: 2 });
    const cards = (await cardsHere()).toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
    expect(cards).toMatchObject([
      { title: 'One', status: 'In Progress', description: `Before #${cards[1]!.id.slice(0, 8)}` },
      { title: 'Two', upvoteCount: 2, commentCount: 1 },
    ]);
  });
});

describe('an import', () => {
  beforeAll(begin);
  const small = 'title\nOne';

  it('is for admins of the project alone', async () => {
    const { body } = await upload(admin, 'a.csv', small);
    expect((await upload(member, 'a.csv', small)).status).toBe(403);
    expect((await upload(stranger, 'a.csv', small)).status).toBe(404);
    for (const [who, status] of [
      [member, 403],
      [stranger, 404],
    ] as const) {
      expect((await who.call(listImports, { params })).status).toBe(status);
      expect((await who.call(getImport, at(body.id))).status).toBe(status);
      expect((await who.call(startImport, { ...at(body.id), body: toMapping(body) })).status).toBe(status);
    }
    const elsewhere = await world.board('public');
    const boss = await world.member(elsewhere, 'project_admin');
    const there = { params: { slug: elsewhere.project.slug, importId: body.id } };
    expect((await boss.call(getImport, there)).status).toBe(404);
    const other = toMapping(body, { boardId: elsewhere.id });
    expect((await admin.call(startImport, { ...at(body.id), body: other })).status).toBe(404);
  });

  it('is one at a time: one that was not started gives way, another one does not', async () => {
    const first = (await upload(admin, 'a.csv', small)).body;
    const second = (await upload(admin, 'b.csv', small)).body;
    expect((await admin.call(getImport, at(first.id))).status).toBe(404);
    await world.database
      .collection<{ _id: string }>('imports')
      .updateOne({ _id: second.id }, { $set: { state: 'paused' } });
    expect(await upload(admin, 'c.csv', small)).toMatchObject({ status: 409 });
    await world.database
      .collection<{ _id: string }>('imports')
      .updateOne({ _id: second.id }, { $set: { state: 'ready' } });
    expect((await admin.call(deleteImport, at(second.id))).status).toBe(200);
    expect(await world.count('imports', { projectId: board.project.id })).toBe(0);
  });

  it('of a broken file leaves nothing behind', async () => {
    const broken = await upload(admin, 'a.csv', 'title\n"One');
    expect(broken).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Line \d+, column \d+: /) },
    });
    expect((await upload(admin, 'a.json', '{"a": 1}')).status).toBe(400);
    expect((await upload(admin, 'a.zip', 'PK\u0003\u0004')).status).toBe(400);
    expect(await world.count('imports', { projectId: board.project.id })).toBe(0);
  });

  it('ends when its importer is no admin any more, and says so', async () => {
    const { body } = await upload(admin, 'a.csv', small);
    const boss = await world.member(board, 'project_admin');
    const rows = world.database.collection<{ _id: string }>('imports');
    await rows.updateOne(
      { _id: body.id },
      { $set: { state: 'paused', startedAt: new Date(), 'mapping.boardId': board.id } },
    );
    await world.changeRole(board, admin, 'normal_user');
    await boss.call(resumeImport, at(body.id));
    let state = '';
    await eventually(async () => {
      const found = (await boss.call(getImport, at(body.id))).value;
      state = `${found.state}: ${found.failure}`;
      return found.state !== 'running';
    });
    expect(state).toMatch(/^failed: The person who started it is no longer an admin/);
  });

  it('ends when the account of its importer is gone, and keeps no name of it', async () => {
    await begin();
    const { body } = await upload(admin, 'a.csv', small);
    const boss = await world.member(board, 'project_admin');
    const rows = world.database.collection<{ _id: string }>('imports');
    const change = { state: 'paused', startedAt: new Date(), 'mapping.boardId': board.id };
    await rows.updateOne({ _id: body.id }, { $set: change });
    world.owners.users.delete(admin.id);
    await boss.call(resumeImport, at(body.id));
    let found: ImportDetail | undefined;
    await eventually(async () => {
      found = (await boss.call(getImport, at(body.id))).value;
      return found.state !== 'running';
    });
    expect(found).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^The account/) });
    expect(JSON.stringify(await rows.findOne({ _id: body.id }))).not.toContain(admin.username);
  });

  it('is described by the columns that are chosen last', async () => {
    await begin();
    const { body } = await upload(admin, 'a.csv', 'title,phase\nOne,Done');
    expect(body.source.states).toEqual([]);
    const mapping = toMapping(body, { columns: ['title', 'state'] });
    await admin.call(previewImport, { ...at(body.id), body: mapping });
    expect(await look(body.id)).toMatchObject({
      source: { states: [{ value: 'Done', count: 1 }], columns: [{ name: 'title' }, { name: 'phase' }] },
      mapping: { columns: ['title', 'state'], states: { Done: { status: 'Resolved' } } },
    });
  });

  it('is uploaded one at a time', async () => {
    await begin();
    const answers = await Promise.all(['a.csv', 'b.csv'].map((name) => upload(admin, name, small)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});
