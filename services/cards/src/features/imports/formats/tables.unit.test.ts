import { importLimits } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { makeFile, readAll } from '../test/source-file.ts';
import { parseDay, parseTime } from './dates.ts';
import { readRows } from './table.ts';
import { findTableFormat, proposeColumns } from './table-fields.ts';

const read = (content: string | Buffer) => readAll(makeFile('csv', content), true);
const titles = async (content: string | Buffer) => (await read(content)).map(({ title }) => title);

describe('a table', () => {
  it.each([
    ['commas', 'id,title\n1,"Grün, blau"\n'],
    ['semicolons and CRLF', 'id;title\r\n1;"Grün, blau"\r\n'],
    ['tabs, and no line break at the end', 'id\ttitle\n1\tGrün, blau'],
    ['a mark of UTF-8', '\uFEFFid,title\n1,"Grün, blau"'],
  ])('is read with %s', async (_, content) => {
    expect(await titles(content)).toEqual(['Grün, blau']);
  });

  const text = 'id;title\n1;Grün\n';
  const utf16 = Buffer.from(text, 'utf16le');
  it.each([
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ['UTF-16 without a mark', utf16],
    ['Latin 1', Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_, bytes) => {
    expect(await titles(bytes)).toEqual(['Grün']);
  });

  it('closes its file, also where only the first rows of it are read', async () => {
    let open = 0;
    async function* bytes() {
      open += 1;
      try {
        yield Buffer.from('title\n');
        for (;;) yield Buffer.from('One more\n');
      } finally {
        open -= 1;
      }
    }
    for (const rows of [1, 2, 3]) {
      let read = 0;
      for await (const _row of readRows({ ...makeFile('csv', ''), open: bytes })) if (++read === rows) break;
      expect([read, open]).toEqual([rows, 0]);
    }
  });

  it('names the lines where cards begin', async () => {
    const cards = await read('title,description\nOne,"two\nlines"\n\nThree,\n');
    expect(cards.map(({ line, title }) => [line, title])).toEqual([
      [2, 'One'],
      [5, 'Three'],
    ]);
  });

  it.each([
    [
      'a quotation mark that is never closed',
      'title\n"One\nTwo\n',
      /^Line \d+, column \d+: a cell begins with/,
    ],
    [
      'text behind a closing one',
      'title,state\n"One"x,New\n',
      /^Line 2, column \d+: a closing quotation mark/,
    ],
    ['one within a cell', 'title,state\nOne "two",New\n', /^Line 2, column \d+: a quotation mark stands/],
    ['no text', Buffer.from([0x74, 0, 0, 0, 0x0a]), /not a text file/],
    ['nothing', '', /empty/],
    [
      'a huge cell',
      `title\n${'x'.repeat(importLimits.cell + 1)}\n`,
      /^Line 2, column 1: a cell has more than/,
    ],
    [
      'a row without end',
      `title\n"${'x'.repeat(importLimits.row + 100)}`,
      /^Line \d+, column \d+: a row is larger/,
    ],
  ])('with %s is refused, with the place', async (_, content, says) => {
    await expect(read(content)).rejects.toThrow(says);
  });

  it('names cards without ids by what they say', async () => {
    const twice = await read('title\nSame\nSame\nOther\n');
    const ids = twice.map(({ externalId }) => externalId);
    expect(new Set(ids).size).toBe(3);
    expect((await read('title\nOther\nSame\n')).map(({ externalId }) => externalId)).toEqual([
      ids[2],
      ids[0],
    ]);
  });

  it('says which dates and numbers it does not know', async () => {
    const [card] = await read('title,created,due date,votes\nOne,yesterday,32/01/2026,many\n');
    expect(card).toMatchObject({ createdAt: null, dueDate: null, votes: 0 });
    expect(card?.leftOut).toHaveLength(3);
  });
});

describe('the export of', () => {
  // Jira: "Export issues, CSV (all fields)"; repeated headings and `date;author;text` as its CSV importer documents them.
  const jira = [
    'Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Reporter,Created,Due date,Votes,Labels,Labels,Comment,Comment',
    'Login fails,AB-1,10001,Bug,In Progress,High,ann,ben,11/Nov/24 3:04 PM,24/Dec/24 12:00 AM,2,web,auth,"11/Nov/24 3:10 PM;ann;See AB-2",Plain words',
  ].join('\n');
  it('Jira is known by its headings, and read', async () => {
    expect(findTableFormat(jira.split('\n')[0]!.split(','))).toBe('jira');
    const [card] = await readAll(makeFile('jira', jira), true);
    expect(card).toMatchObject({
      ...{ externalId: 'AB-1', title: 'Login fails', state: 'In Progress', type: 'Bug', priority: 'High' },
      ...{ author: 'ben', assignees: ['ann'], labels: ['web', 'auth'], votes: 2, dueDate: '2024-12-24' },
      createdAt: new Date('2024-11-11T15:04:00Z'),
      comments: [
        { author: 'ann', createdAt: new Date('2024-11-11T15:10:00Z'), text: 'See AB-2' },
        { author: null, createdAt: null, text: 'Plain words' },
      ],
    });
    expect(card?.names).toContain('AB-1');
  });

  // Linear: the headings of its workspace export to CSV (linear.app/docs/exporting-data).
  const linear = [
    '"ID","Team","Title","Description","Status","Estimate","Priority","Project ID","Project","Creator","Assignee","Labels","Cycle Number","Created","Updated","Due Date"',
    '"ENG-7","Engineering","Dark mode","**Please**","Todo","2","Urgent","","","ann@example.com","ben@example.com","UI, Web","","2026-01-05T10:00:00.000Z","Tue Jan 06 2026 11:00:00 GMT+0000 (GMT)","2026-02-01"',
  ].join('\n');
  it('Linear is known by its headings, and read', async () => {
    const names = linear.split('\n')[0]!.replaceAll('"', '').split(',');
    expect(findTableFormat(names)).toBe('linear');
    const [card] = await readAll(makeFile('linear', linear), true);
    expect(card).toMatchObject({
      ...{
        externalId: 'ENG-7',
        title: 'Dark mode',
        state: 'Todo',
        priority: 'Urgent',
        dueDate: '2026-02-01',
      },
      ...{ author: 'ann@example.com', assignees: ['ben@example.com'], labels: ['UI', 'Web'] },
      createdAt: new Date('2026-01-05T10:00:00Z'),
      updatedAt: new Date('2026-01-06T11:00:00Z'),
    });
  });

  // Canny documents no format for its CSV of posts: these are its words, and the mapping of columns does the rest.
  it('Canny is known by its headings', () => {
    const names = ['Post ID', 'Title', 'Details', 'Author', 'Category', 'Status', 'Tags', 'Votes', 'Created'];
    expect(findTableFormat(names)).toBe('canny');
    expect(proposeColumns(names)).toEqual([
      ...['id', 'title', 'description', 'author', 'type', 'state', 'labels', 'votes', 'createdAt'],
    ]);
  });
});

describe('a date', () => {
  it.each([
    ['2026-03-04', '2026-03-04T00:00:00.000Z'],
    ['2026-03-04 05:06:07 UTC', '2026-03-04T05:06:07.000Z'],
    ['2026-03-04T05:06:07+02:00', '2026-03-04T03:06:07.000Z'],
    ['3/4/2026', '2026-04-03T00:00:00.000Z'],
    ['04/Mar/26 12:30 AM', '2026-03-04T00:30:00.000Z'],
  ])('%s is read', (text, expected) => {
    expect(parseTime(text)?.toISOString()).toBe(expected);
  });

  it('is read with the month first where one says so, and refused where there is no such day', () => {
    expect(parseDay('3/4/2026', 'month_first')).toBe('2026-03-04');
    for (const text of ['31/02/2026', '2026-13-01', '1e9', '0001-01-01', 'soon'])
      expect(parseTime(text)).toBeNull();
  });
});
