import {
  getProjectOverview,
  getWork,
  listProjectActivity,
  recordVisit,
  updateCard,
  upvoteCard,
  userDeleted,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const readWork = async (person: Person) => (await person.call(getWork)).value;
const readOverview = (person: Person, { at: { slug } }: TestBoard) =>
  person.call(getProjectOverview, { params: { slug } });
const getTitles = (entries: readonly { card: { title: string } }[]) => entries.map(({ card }) => card.title);
const setStatus = (admin: Person, cardId: string, status: 'Resolved' | 'In Testing') =>
  admin.call(updateCard, { params: { cardId }, body: { status } });

async function team() {
  const open = await world.board('public');
  const closed = await world.board('private', { project: open.project });
  const admin = await world.member(open, 'project_admin');
  const member = await world.member(open, 'normal_user');
  return { open, closed, admin, member };
}

describe('followed cards', () => {
  it('are those that the user wrote, commented and upvoted, by the last that happened', async () => {
    const { open, closed, admin, member } = await team();
    const own = await world.card(member, closed, { title: 'Own' });
    const discussed = await world.card(admin, open, { title: 'Discussed' });
    const wanted = await world.card(admin, closed, { title: 'Wanted' });
    await world.card(admin, open, { title: 'Of no interest' });
    await world.comment(member, discussed);
    await member.call(upvoteCard, { params: { cardId: wanted.id } });
    await setStatus(admin, wanted.id, 'Resolved');
    await world.comment(admin, own, { content: 'Seen here too' });
    const { followed } = await readWork(member);
    expect(followed).toMatchObject([
      { kind: 'commented', by: { id: admin.id }, card: { title: 'Own' }, because: ['created'] },
      { kind: 'changed', by: null, card: { title: 'Wanted', status: 'Resolved' }, because: ['upvoted'] },
      { kind: 'commented', by: { id: member.id }, card: { title: 'Discussed' }, because: ['commented'] },
    ]);
  });

  it('are on public boards of other projects too, and gone with the right to see them', async () => {
    const { open, closed, admin, member } = await team();
    const stranger = await world.person();
    const card = await world.card(admin, open, { title: 'For all' });
    await stranger.call(upvoteCard, { params: { cardId: card.id } });
    await world.card(member, closed, { title: 'Secret' });
    expect(getTitles((await readWork(stranger)).followed)).toEqual(['For all']);
    expect(getTitles((await readWork(member)).followed)).toEqual(['Secret']);
    await world.leave(open, member);
    await world.show(open, 'private');
    expect((await readWork(stranger)).followed).toEqual([]);
    expect(await readWork(member)).toEqual({ assigned: [], followed: [], activity: [] });
  });
});

describe('an assigned card', () => {
  it('is followed until its assignee leaves it', async () => {
    const { open, admin, member } = await team();
    const card = await world.card(admin, open, { title: 'To do', assigneeIds: [member.id] });
    expect((await readWork(member)).followed).toMatchObject([
      { card: { title: 'To do' }, because: ['assigned'] },
    ]);
    await member.call(updateCard, { params: { cardId: card.id }, body: { assigneeIds: [] } });
    expect((await readWork(member)).followed).toEqual([]);
  });

  it('is to be done until it is resolved: what is due first, then what is newest', async () => {
    const { open, admin, member } = await team();
    const give = (title: string, more: object = {}) =>
      world.card(admin, open, { title, assigneeIds: [member.id], ...more });
    await give('Some day');
    await give('Any day');
    const late = await give('Late', { dueDate: '2030-02-01' });
    await give('Early', { dueDate: '2030-01-01' });
    await world.card(admin, open, { title: 'Not theirs' });
    await world.card(member, open, { title: 'Written' });
    const { assigned } = await readWork(member);
    expect(getTitles(assigned)).toEqual(['Early', 'Late', 'Any day', 'Some day']);
    expect(assigned[0]).toMatchObject({ dueDate: '2030-01-01', board: { id: open.id } });
    await setStatus(admin, late.id, 'Resolved');
    expect(getTitles((await readWork(member)).assigned)).toEqual(['Early', 'Any day', 'Some day']);
    await world.leave(open, member);
    await world.show(open, 'private');
    expect((await readWork(member)).assigned).toEqual([]);
  });
});

describe('activity', () => {
  it('is what others did in all projects of the user, each card once', async () => {
    const { open, closed, admin, member } = await team();
    const elsewhere = await world.board('private');
    await world.join(elsewhere, member, 'normal_user');
    await world.join(elsewhere, admin, 'normal_user');
    const bug = await world.card(admin, open, { title: 'Bug' });
    await world.card(admin, elsewhere, { title: 'Elsewhere' });
    await world.card(member, open, { title: 'Own' });
    const idea = await world.card(admin, closed, { title: 'Idea' });
    for (const content of ['First', 'Second\n  line']) await world.comment(admin, bug, { content });
    await setStatus(admin, idea.id, 'In Testing');
    expect((await readWork(member)).activity).toMatchObject([
      { kind: 'changed', by: null, card: { title: 'Idea', status: 'In Testing' } },
      { kind: 'commented', by: { id: admin.id }, excerpt: 'Second line', card: { title: 'Bug' } },
      { kind: 'created', by: { id: admin.id }, card: { title: 'Elsewhere' } },
    ]);
  });

  it('is not hidden by what the user did to the same card later', async () => {
    const { open, admin, member } = await team();
    const card = await world.card(member, open, { title: 'Talked about' });
    await world.comment(admin, card, { content: 'Theirs' });
    await world.comment(member, card, { content: 'Own' });
    expect((await readWork(member)).activity).toMatchObject([{ kind: 'commented', excerpt: 'Theirs' }]);
  });

  it('shows a public user and a stranger nothing of a private board', async () => {
    const { open, closed, admin } = await team();
    await world.card(admin, open, { title: 'For all' });
    const secret = await world.card(admin, closed, { title: 'Secret' });
    await world.comment(admin, secret);
    const visitor = await world.member(open, 'public_user');
    const stranger = await world.person();
    expect(getTitles((await readWork(visitor)).activity)).toEqual(['For all']);
    expect((await readWork(stranger)).activity).toEqual([]);
    for (const person of [visitor, stranger]) {
      const { value } = await readOverview(person, open);
      expect(getTitles(value.activity)).toEqual(['For all']);
      expect(value.boards).toMatchObject([{ boardId: open.id, counts: { New: 1 } }]);
    }
  });

  it('is gone for whom was removed a moment ago, before any event', async () => {
    const { open, closed, admin, member } = await team();
    await world.card(admin, closed, { title: 'Secret' });
    expect(getTitles((await readWork(member)).activity)).toEqual(['Secret']);
    await world.leave(open, member);
    expect((await readWork(member)).activity).toEqual([]);
  });
});

describe('the overview of a project', () => {
  it('counts the cards of each board by status', async () => {
    const { open, closed, admin } = await team();
    const moved = await world.card(admin, closed);
    for (const board of [open, open, closed]) await world.card(admin, board);
    await setStatus(admin, moved.id, 'Resolved');
    const { value } = await readOverview(admin, open);
    const counts = new Map(value.boards.map((board) => [board.boardId, board.counts]));
    expect(counts.get(open.id)).toEqual({ New: 2, 'In Progress': 0, 'In Testing': 0, Resolved: 0 });
    expect(counts.get(closed.id)).toEqual({ New: 1, 'In Progress': 0, 'In Testing': 0, Resolved: 1 });
  });

  it('exists for members and where a board is public, and for nobody else', async () => {
    const closed = await world.board('private');
    const member = await world.member(closed, 'public_user');
    expect((await readOverview(member, closed)).value).toEqual({
      ...{ boards: [], activity: [], nextCursor: null },
    });
    expect((await readOverview(await world.person(), closed)).status).toBe(404);
  });
});

describe('visits', () => {
  const visit = async (person: Person) => (await person.call(recordVisit)).value.lastVisitAt;
  const goBack = (person: Person, minutes: number) =>
    world.database
      .collection('visits')
      .updateOne({ _id: person.id as never }, { $set: { seenAt: new Date(Date.now() - minutes * 60_000) } });

  it('show when the one before ended, on every device and however often they are asked', async () => {
    const person = await world.person();
    expect(await visit(person)).toBeNull();
    expect(await visit(person)).toBeNull();
    await goBack(person, 90);
    const before = Date.now() - 90 * 60_000;
    const last = await visit(person);
    expect(Math.abs(Date.parse(last ?? '') - before)).toBeLessThan(60_000);
    await goBack(person, 20);
    expect(await visit(person)).toBe(last);
    const devices = await Promise.all([1, 2, 3].map(() => visit(person)));
    expect(devices).toEqual([last, last, last]);
  });

  it('are forgotten with the account, also one that is recorded while it is deleted', async () => {
    const person = await world.person();
    await visit(person);
    await world.harness.emit(userDeleted, { userId: person.id }, { subject: person.id, version: 2 });
    const forgotten = () => eventually(async () => (await world.count('visits', { _id: person.id })) === 0);
    await forgotten();
    await visit(person);
    await world.job('noted-work');
    await forgotten();
  });

  it('may begin on several devices at once', async () => {
    const person = await world.person();
    expect(await Promise.all([1, 2, 3, 4].map(() => visit(person)))).toEqual([null, null, null, null]);
  });
});

describe('the activity of a project', () => {
  const readPage = async (
    person: Person,
    { at: { slug } }: TestBoard,
    query: { limit?: number; cursor?: string } = {},
  ) => (await person.call(listProjectActivity, { params: { slug }, query })).value;

  it('lists everything that happened, newest first, a page after the other', async () => {
    const { open, closed, admin, member } = await team();
    const card = await world.card(member, closed, { title: 'Busy' });
    await setStatus(admin, card.id, 'Resolved');
    await world.comment(member, card, { content: 'At last' });
    await admin.call(updateCard, { params: { cardId: card.id }, body: { status: 'New', devPriority: 2 } });
    const all = (await readPage(member, open)).items;
    expect(all).toMatchObject([
      {
        ...{ kind: 'changed', by: { username: admin.username }, board: { id: closed.id } },
        changes: [
          { field: 'status', from: 'Resolved', to: 'New' },
          { field: 'devPriority', from: null, to: 2 },
        ],
      },
      { kind: 'commented', by: { username: member.username }, excerpt: 'At last', changes: [] },
      { kind: 'changed', changes: [{ field: 'status', from: 'New', to: 'Resolved' }] },
      { kind: 'created', by: { username: member.username }, card: { title: 'Busy', status: 'New' } },
    ]);
    await world.harness.drained();
    const paged: typeof all = [];
    for (let cursor: string | undefined, left = true; left; ) {
      const { items, nextCursor } = await readPage(member, open, { limit: 1, cursor });
      paged.push(...items);
      cursor = nextCursor ?? undefined;
      left = nextCursor !== null;
    }
    expect(paged).toEqual(all);
    expect((await readOverview(member, open)).value.activity).toEqual(all);
  });

  it('shows nobody boards out of sight, and strangers no assignees', async () => {
    const { open, closed, admin, member } = await team();
    const shown = await world.card(admin, open, { title: 'For all' });
    const secret = await world.card(admin, closed, { title: 'Secret' });
    const body = { assigneeIds: [member.id] };
    for (const { id: cardId } of [shown, secret]) await admin.call(updateCard, { params: { cardId }, body });
    await world.harness.drained();
    expect(getTitles((await readPage(member, open)).items)).toHaveLength(4);
    const { items } = await readPage(await world.person(), open);
    expect(items).toMatchObject([{ kind: 'created', card: { title: 'For all' } }]);
    await world.show(open, 'private');
    const visitor = await world.member(open, 'public_user');
    expect((await readPage(visitor, open)).items).toEqual([]);
  });

  it('refuses a cursor that it never gave', async () => {
    const { open, member } = await team();
    const query = { cursor: 'nonsense' };
    const answer = await member.call(listProjectActivity, { params: { slug: open.at.slug }, query });
    expect(answer.status).toBe(400);
  });
});
