import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { makeFile, makeZip, readAll } from '../test/source-file.ts';
import { assertFits, findFormat, findKind } from './detect.ts';

const json = (value: unknown) => JSON.stringify(value);

// Trello: "Print, export, and share" → "Export as JSON"; fields as the REST API describes boards, cards and actions.
const trello = {
  lists: [
    { id: 'l2', name: 'Done', pos: 20 },
    { id: 'l1', name: 'To Do', pos: 10 },
  ],
  members: [{ id: 'm1', fullName: 'Ann Lee', username: 'ann' }],
  cards: [
    { id: '5f0000000000000000000001', name: 'Second', idList: 'l2', pos: 1, idShort: 2, shortLink: 'xyz' },
    {
      ...{ id: '5f0000000000000000000002', name: 'First', desc: 'See #2', idList: 'l1', pos: 5, idShort: 1 },
      ...{ idMembers: ['m1'], labels: [{ name: '', color: 'red' }], due: '2026-05-01T10:00:00.000Z' },
      ...{ badges: { votes: 3 }, attachments: [{}] },
    },
    { id: '5f0000000000000000000003', name: 'Old', idList: 'l1', pos: 6, closed: true },
  ],
  checklists: [
    {
      idCard: '5f0000000000000000000002',
      name: 'Steps',
      checkItems: [
        { name: 'two', state: 'incomplete', pos: 2 },
        { name: 'one', state: 'complete', pos: 1 },
      ],
    },
  ],
  actions: [
    {
      ...{ type: 'commentCard', date: '2026-01-03T00:00:00.000Z', memberCreator: { fullName: 'Ann Lee' } },
      data: { text: 'Later', card: { id: '5f0000000000000000000002' } },
    },
    {
      ...{ type: 'commentCard', date: '2026-01-02T00:00:00.000Z', memberCreator: { username: 'ben' } },
      data: { text: 'Sooner', card: { id: '5f0000000000000000000002' } },
    },
    {
      ...{ type: 'createCard', date: '2026-01-01T00:00:00.000Z', memberCreator: { username: 'ben' } },
      data: { card: { id: '5f0000000000000000000002' } },
    },
  ],
};

describe('a board of Trello', () => {
  it('is read list by list, with checklists, comments, votes and archived cards', async () => {
    const cards = await readAll(makeFile('trello', json(trello)));
    expect(cards.map(({ title, state }) => [title, state])).toEqual([
      ['First', 'To Do'],
      ['Old', 'Archived'],
      ['Second', 'Done'],
    ]);
    expect(cards[0]).toMatchObject({
      description: 'See #2\n\n**Steps**\n\n- [x] one\n- [ ] two',
      ...{ author: 'ben', assignees: ['Ann Lee'], labels: ['red'], dueDate: '2026-05-01', votes: 3 },
      createdAt: new Date(0x5f000000 * 1_000),
      comments: [
        { author: 'ben', createdAt: new Date('2026-01-02'), text: 'Sooner' },
        { author: 'Ann Lee', createdAt: new Date('2026-01-03'), text: 'Later' },
      ],
      names: ['#1'],
      leftOut: ['1 attached file.'],
    });
    expect(cards[2]?.names).toEqual(['#2', 'https://trello.com/c/xyz']);
  });

  it.each([
    ['broken', '{"lists": [\n  oops', /^Line 2, column \d+: this is not JSON/],
    ['cut off', '{"lists": [', /not JSON/],
    [
      'odd after a long text',
      `{"a":"${'a'.repeat(100_000)}`,
      /^Line 1, column \d+: this is not JSON|cut off/,
    ],
    ['odd after a faulty text', `[,"${'a'.repeat(50)}`, /not JSON/],
    ['something else', '{"lists": [], "cards": 5}', /not what Trello exports: cards/],
  ])('is refused where it is %s', async (_, content, says) => {
    await expect(readAll(makeFile('trello', content))).rejects.toThrow(says);
  });
});

describe('issues of GitHub', () => {
  // docs.github.com/en/rest/issues/issues and /comments: answers of both lists, as `jq -s add` joins them.
  const issues = [
    {
      ...{ number: 7, title: 'Crash', body: 'As in #6', state: 'closed', state_reason: 'not_planned' },
      ...{ user: { login: 'ann' }, assignees: [{ login: 'ben' }], labels: [{ name: 'bug' }, 'old'] },
      ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z', comments: 3 },
      ...{ reactions: { '+1': 4 }, html_url: 'https://github.com/o/r/issues/7' },
    },
    { number: 8, title: 'A pull request', pull_request: {} },
    {
      issue_url: 'https://api.github.com/repos/o/r/issues/7',
      ...{ body: 'Me too', user: { login: 'ben' }, created_at: '2026-01-03T00:00:00Z' },
    },
    { number: 6, title: 'Earlier', user: null, body: null, comments: [{ body: 'Held', user: null }] },
  ];
  it('are read with their comments, without pull requests', async () => {
    const cards = await readAll(makeFile('github', json(issues)));
    expect(cards.map(({ externalId }) => externalId)).toEqual(['7', '6']);
    expect(cards[0]).toMatchObject({
      ...{
        state: 'closed (not_planned)',
        author: 'ann',
        assignees: ['ben'],
        labels: ['bug', 'old'],
        votes: 4,
      },
      comments: [{ author: 'ben', createdAt: new Date('2026-01-03'), text: 'Me too' }],
      names: ['#7', 'https://github.com/o/r/issues/7'],
      leftOut: ['2 comments, which are not in the file.'],
    });
    expect(cards[1]).toMatchObject({ author: null, description: '', comments: [{ text: 'Held' }] });
  });
});

describe('a file of many cards with one id', () => {
  it('is read in a time that grows with its size only', async () => {
    const many = 30_000;
    const comment = { issue_url: 'https://api.github.com/repos/o/r/issues/7', body: 'Me too' };
    const issues = Array.from({ length: many }, () => [{ number: 7, title: 'Crash' }, comment]).flat();
    const cards = await readAll(makeFile('github', json(issues)));
    expect(cards).toHaveLength(many);
    expect(cards.reduce((sum, { comments }) => sum + comments.length, 0)).toBe(many);
  });
});

describe('a file that would fill the memory', () => {
  const lists = '{"lists":[],"cards":[';
  it.each([
    ['faults', `[${'1,'.repeat(100_000)}1]`, 'github', /not what GitHub exports: 0 is/],
    ['faults in one element', `[{"labels":[${'1,'.repeat(100_000)}1]}]`, 'github', /0\.labels\.0 is/],
    ['elements', `${lists}${'1,'.repeat(200_001)}1]}`, 'trello', /more than 200000 elements/],
    ['objects', `[${'{},'.repeat(1_000_000)}{}]`, 'github', /too many objects/],
  ] as const)('with %s is refused', async (_, content, format, says) => {
    await expect(readAll(makeFile(format, content))).rejects.toThrow(says);
  });
});

describe('a backup of Fider', () => {
  const entry = (name: string, value: unknown) => ({ name, bytes: Buffer.from(json(value)) });
  // github.com/getfider/fider, app/pkg/backup: a JSON file for each table, texts like numbers as numbers.
  const tables = [
    entry('posts.json', [
      {
        ...{ id: 11, number: 1, title: 404, description: 'Not found', status: 2, user_id: 1 },
        ...{ created_at: '2026-01-01T00:00:00Z', response: 'Done', response_user_id: 2 },
        response_date: '2026-01-05T00:00:00Z',
      },
      { id: 12, number: 2, title: 'Gone', description: null, status: 6 },
    ]),
    entry('comments.json', [
      { post_id: 11, user_id: 2, content: 'Yes', created_at: '2026-01-02T00:00:00Z', deleted_at: null },
      {
        post_id: 11,
        user_id: 2,
        content: 'No',
        created_at: '2026-01-02T00:00:00Z',
        deleted_at: '2026-01-03',
      },
    ]),
    entry('users.json', [
      { id: 1, name: 'Ann' },
      { id: 2, name: 'Ben' },
    ]),
    entry('tags.json', [{ id: 5, name: 'Web' }]),
    entry('post_tags.json', [{ tag_id: 5, post_id: 11 }]),
    entry('post_votes.json', [{ post_id: 11 }, { post_id: 11 }]),
    { name: 'blobs/../../etc/passwd', bytes: Buffer.from('never read') },
  ];

  it('is read from its tables', async () => {
    const [card, ...others] = await readAll(makeFile('fider', makeZip(tables.slice(0, -1))));
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      ...{ title: '404', state: 'Completed', author: 'Ann', labels: ['Web'], votes: 2, names: ['#1'] },
      comments: [
        { author: 'Ben', text: 'Yes' },
        { author: 'Ben', createdAt: new Date('2026-01-05'), text: 'Done' },
      ],
    });
  });

  const zeros = Buffer.alloc(8 * 1024 * 1024);
  it.each([
    ['names that lead out of it', makeZip(tables), /broken/],
    ['no posts', makeZip([entry('users.json', [])]), /no posts\.json/],
    ['half of it', makeZip(tables.slice(0, 2)).subarray(0, 200), /not a zip archive/],
    [
      'a bomb in it',
      makeZip([{ name: 'posts.json', bytes: zeros, deflated: deflateRawSync(zeros) }]),
      /grows too large/,
    ],
    [
      'a bomb that lies about its size',
      makeZip([{ name: 'posts.json', bytes: zeros, deflated: deflateRawSync(zeros), size: 1_000 }]),
      /broken/,
    ],
  ])('is refused with %s', async (_, bytes, says) => {
    await expect(readAll(makeFile('fider', bytes))).rejects.toThrow(says);
  });
});

describe('the format of a file', () => {
  it.each([
    ['PK\u0003\u0004…', 'zip', 'fider'],
    ['  [{"number": 1}]', 'json', 'github'],
    ['\uFEFF{"lists": []}', 'json', 'trello'],
  ] as const)('of %j is found', (content, kind, format) => {
    const bytes = Buffer.from(content);
    expect(findKind(bytes)).toBe(kind);
    expect(findFormat(kind, bytes)).toBe(format);
  });

  it('is a table where it is nothing else, and fits no other format', () => {
    expect(findKind(Buffer.from('title,state'))).toBe('table');
    expect(() => assertFits('table', 'trello')).toThrow('This file is a table. A file of Trello is JSON.');
  });
});
