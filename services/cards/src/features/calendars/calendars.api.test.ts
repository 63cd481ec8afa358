import {
  type CalendarContent,
  createCalendar,
  deleteCalendar,
  limits,
  listCalendars,
  updateCard,
  userDeleted,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let open: TestBoard;
let closed: TestBoard;
let admin: Person;

beforeAll(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://cardinal.test' });
  open = await world.board('public');
  closed = await world.board('private', { project: open.project });
  admin = await world.member(open, 'project_admin');
});
afterAll(() => world.stop());

const ofBoard = ({ at }: TestBoard): CalendarContent => ({
  of: 'board',
  project: at.slug,
  board: at.boardSlug,
});
const make = (by: Person, calendar: CalendarContent) => by.call(createCalendar, { body: { calendar } });
const newUrl = async (by: Person, calendar: CalendarContent = { of: 'assigned' }) =>
  (await make(by, calendar)).value.url;
/** As calendar apps do: without a session. */
const read = (url: string, headers: Record<string, string> = {}) =>
  world.guest.fetch('cards', new URL(url).pathname, { headers });
const titlesIn = async (url: string) =>
  [...(await (await read(url)).text()).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title).sort();

async function due(title: string, board: TestBoard, dueDate: string | null, assigneeIds: string[] = []) {
  const card = await world.card(admin, board, { title });
  await admin.call(updateCard, { params: { cardId: card.id }, body: { dueDate, assigneeIds } });
  return card;
}

describe('a calendar', () => {
  it('has the due dates of a board as days, by the standard', async () => {
    const board = await world.board('public', { project: open.project });
    const card = await due('Ship; soon, "really"', board, '2026-12-24');
    await due('Without a day', board, null);
    const answer = await read(await newUrl(admin, ofBoard(board)));
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const folded = await answer.text();
    expect(folded.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const lines = folded.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `NAME:Bugs - ${open.project.name}`,
        `UID:${card.id}@cardinal.test`,
        'DTSTART;VALUE=DATE:20261224',
        'SUMMARY:Ship\\; soon\\, "really"',
        `URL;VALUE=URI:https://cardinal.test/card/${card.id}`,
        'TRANSP:TRANSPARENT',
      ]),
    );
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  it('has what is assigned to its owner, on all boards', async () => {
    const person = await world.member(open, 'normal_user');
    await due('Mine here', open, '2026-12-01', [person.id]);
    await due('Mine there', closed, '2026-12-02', [person.id]);
    await due('Of somebody else', open, '2026-12-03', [admin.id]);
    await due('Mine without a day', open, null, [person.id]);
    expect(await titlesIn(await newUrl(person))).toEqual(['Mine here', 'Mine there']);
  });

  it('is not sent again as long as nothing changes', async () => {
    const card = await due('Once', closed, '2026-12-05');
    const url = await newUrl(admin, ofBoard(closed));
    const tag = {
      'if-none-match': (await read(url)).headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    };
    expect((await read(url, tag)).status).toBe(304);
    await admin.call(updateCard, { params: { cardId: card.id }, body: { dueDate: '2026-12-06' } });
    expect((await read(url, tag)).status).toBe(200);
  });

  it('shows its owner only what they may see at that moment', async () => {
    await due('Internal', closed, '2026-12-07');
    const person = await world.member(open, 'normal_user');
    const [ofClosed, own] = [await newUrl(person, ofBoard(closed)), await newUrl(person)];
    await due('For them', closed, '2026-12-08', [person.id]);
    expect(await titlesIn(ofClosed)).toContain('Internal');
    expect(await titlesIn(own)).toEqual(['For them']);
    await world.leave(open, person);
    expect((await read(ofClosed)).status).toBe(404);
    expect(await titlesIn(own)).toEqual([]);
    expect((await person.call(listCalendars)).value).toMatchObject([
      { of: 'board', board: null },
      { of: 'assigned', board: null },
    ]);
  });

  it('cannot be made of a board that its owner does not see', async () => {
    const stranger = await world.person();
    expect((await make(stranger, ofBoard(closed))).status).toBe(404);
    expect((await stranger.call(listCalendars)).value).toEqual([]);
  });

  it('ends when it is revoked, and by its owner alone', async () => {
    const person = await world.member(open, 'normal_user');
    const { id: calendarId, url, board } = (await make(person, ofBoard(open))).value;
    expect(board).toEqual({ name: 'Bugs', slug: open.slug, project: expect.objectContaining({}) });
    await admin.call(deleteCalendar, { params: { calendarId } });
    expect((await read(url)).status).toBe(200);
    await person.call(deleteCalendar, { params: { calendarId } });
    expect((await read(url)).status).toBe(404);
  });

  it('ends for accounts that are suspended or deleted', async () => {
    const person = await world.member(open, 'normal_user');
    const url = await newUrl(person, ofBoard(open));
    const row = world.owners.users.get(person.id)!;
    row.value = { ...row.value, status: 'suspended' };
    expect((await read(url)).status).toBe(404);
    row.value = { ...row.value, status: 'active' };
    expect((await read(url)).status).toBe(200);
    const kept = await world.count('calendars');
    await world.harness.emit(userDeleted, { userId: person.id }, { subject: person.id, version: 9 });
    await world.harness.drained();
    expect(await world.count('calendars')).toBe(kept - 1);
    expect((await read(url)).status).toBe(404);
  });

  it('ends with its board', async () => {
    const board = await world.board('public', { project: open.project });
    const url = await newUrl(admin, ofBoard(board));
    await world.deleteBoard(board);
    await world.harness.drained();
    expect((await read(url)).status).toBe(404);
    expect(await world.count('calendars', { 'calendars.boardId': board.id })).toBe(0);
  });

  it('has a secret that is not stored, and is not listed', async () => {
    const person = await world.person();
    const secret = (await newUrl(person)).split('/').at(-1)!.replace('.ics', '');
    const stored = await world.database.collection('calendars').findOne({ _id: person.id as never });
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify((await person.call(listCalendars)).value)).not.toContain(secret);
  });

  it('is one of at most so many, however many are made at once', async () => {
    const person = await world.person();
    const made = await Promise.all(
      Array.from({ length: limits.calendars + 5 }, () => make(person, { of: 'assigned' })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(limits.calendars);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await person.call(listCalendars)).value).toHaveLength(limits.calendars);
  });
});
