import { randomUUID } from 'node:crypto';
import {
  cardCreated,
  cardDeleted,
  cardStatusChanged,
  cardUpdated,
  createCard,
  deleteCard,
  getCard,
  listBoardCards,
  listCardHistory,
  listPublicCards,
  moveCard,
  pageBoardCards,
  pagePublicCards,
  undoChanges,
  updateCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let member: Person;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('private');
  admin = await world.member(board, 'project_admin');
  member = await world.member(board, 'normal_user');
});
afterAll(() => world.stop());

const text = { title: 'A title', description: 'A description' };
const byId = (card: { id: string }) => ({ params: { cardId: card.id } });
const findEvents = (definition: typeof cardUpdated | typeof cardStatusChanged, cardId: string) =>
  world.harness.findPublished(definition).filter(({ subject }) => subject === cardId);

describe('creating a card', () => {
  it('stores what was given, and the defaults of the rest', async () => {
    const card = await world.card(member, board, { ...text, type: 'feature', userPriority: 5 });
    expect(card).toMatchObject({
      ...text,
      ...{ boardId: board.id, projectId: board.projectId, type: 'feature', status: 'New', version: 1 },
      ...{ userPriority: 5, devPriority: null, imageUrls: null, createdBy: member.id },
      ...{ upvotes: 0, upvoteCount: 0, likeCount: 0, commentCount: 0 },
      ...{ userHasUpvoted: false, userHasLiked: false },
      createdByUser: { id: member.id, username: member.username },
    });
  });

  it('makes one card of a request that comes again after its answer was lost', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const create = () =>
      member.call(createCard, { params: board.at, body: { ...text, type: 'bug' }, headers });
    const { id } = (await create()).value;
    const requests = world.harness.services.get('cards')!.connection.collection('keyed_requests');
    await requests.updateMany({}, { $set: { claimedUntil: new Date(0) }, $unset: { answer: 1 } });
    expect((await create()).value.id).toBe(id);
    expect((await create()).headers.get('idempotency-replayed')).toBe('true');
    await world.harness.drained();
    const made = world.harness.findPublished(cardCreated).filter(({ data }) => data.card.id === id);
    expect(made).toHaveLength(1);
  });

  it('makes a bug of priority 1 when nothing else is said', async () => {
    expect(await world.card(member, board, text)).toMatchObject({ type: 'bug', userPriority: 1 });
  });

  it('has only a title where nothing else is known yet, which is said and not forgotten', async () => {
    const card = await world.card(member, board, { title: 'Later', description: null });
    expect(card).toMatchObject({ title: 'Later', description: '' });
    const forgotten = await member.call(createCard, {
      params: board.at,
      body: { title: 'x' } as typeof text,
    });
    expect(forgotten.status).toBe(400);
    const edit = (body: object) => member.call(updateCard, { ...byId(card), body });
    expect((await edit({ description: '' })).status).toBe(400);
    expect((await edit({ title: 'Sooner' })).value).toMatchObject({ title: 'Sooner', description: '' });
    expect((await edit({ description: 'Because.' })).value).toMatchObject({ description: 'Because.' });
  });

  it('begins with the status that an admin chooses, and with none that others choose', async () => {
    const body = { ...text, status: 'In Testing' } as const;
    expect(await world.card(admin, board, body)).toMatchObject({ status: 'In Testing', version: 1 });
    const answer = await member.call(createCard, { params: board.at, body });
    expect(answer.status).toBe(403);
    expect(await world.card(member, board, { ...text, status: 'New' })).toMatchObject({ status: 'New' });
  });

  it('publishes it', async () => {
    const card = await world.card(member, board, text);
    await world.harness.drained();
    const [event] = world.harness.findPublished(cardCreated).filter(({ subject }) => subject === card.id);
    expect(event).toMatchObject({ version: 1, actorid: member.id });
    expect(event?.data).toMatchObject({
      card: { id: card.id, title: text.title, status: 'New' },
      actor: { id: member.id, username: member.username },
    });
  });

  it.each([
    ['a blank title', { ...text, title: ' \n ' }, 'Please fill in both title and description.'],
    ['a blank description', { ...text, description: '' }, 'Please fill in both title and description.'],
    ['a priority of six', { ...text, userPriority: 6 }, undefined],
    [
      'a foreign image',
      { ...text, imageUrls: ['https://evil.example/x.png'] },
      'Images must be uploaded images',
    ],
    [
      'six images',
      { ...text, imageUrls: Array(6).fill('/images/img-x.png') },
      'You can only upload up to 5 images',
    ],
  ])('refuses %s', async (_what, body, message) => {
    const answer = await member.call(createCard, { params: board.at, body });
    expect(answer.status).toBe(400);
    if (message) expect(answer.error.error).toBe(message);
  });

  it('keeps markup as the text that it is', async () => {
    const title = '<img src=x onerror=alert(1)> & "quotes"';
    const card = await world.card(member, board, { ...text, title });
    expect((await member.call(getCard, byId(card))).value.title).toBe(title);
  });

  it('removes links of public users and of people without a role, and leaves those of the team', async () => {
    const open = await world.board('public');
    const written = { title: 'See https://evil.example now', description: 'www.evil.example is it' };
    for (const person of [await world.member(open, 'public_user'), await world.person()])
      expect(await world.card(person, open, written)).toMatchObject({
        title: 'See now',
        description: 'is it',
      });
    for (const role of ['normal_user', 'project_admin'] as const)
      expect(await world.card(await world.member(open, role), open, written)).toMatchObject(written);
  });

  it('removes nothing but the link of a text without spaces, also of an edit', async () => {
    const open = await world.board('public');
    const customer = await world.member(open, 'public_user');
    const description = '画面（https://example.com/a）が真っ白になります。再起動しても同じです。 毎回です';
    const left = '画面（）が真っ白になります。再起動しても同じです。 毎回です';
    const card = await world.card(customer, open, { title: '見てhttps://example.com/aを', description });
    expect(card).toMatchObject({ title: '見てを', description: left });
    const { value } = await customer.call(updateCard, {
      ...byId(card),
      body: { title: 'ดูที่example.com/aหน้าจอ', description: `${description}。evil。com/x` },
    });
    expect(value).toMatchObject({ title: 'ดูที่หน้าจอ', description: `${left}。` });
  });

  it('refuses a title that was nothing but a link', async () => {
    const open = await world.board('public');
    const body = { ...text, title: 'https://evil.example' };
    const answer = await (await world.person()).call(createCard, { params: open.at, body });
    expect(answer.status).toBe(400);
    expect(answer.error.error).toMatch(/^Links are not allowed for public users/);
  });
});

describe('a card', () => {
  it('comes with its project, its board and the role of who asks', async () => {
    const card = await world.card(member, board, text);
    const { value } = await member.call(getCard, byId(card));
    expect(value).toMatchObject({
      project: { id: board.projectId, slug: board.project.slug, name: board.project.name },
      board: { id: board.id, slug: board.slug, name: board.name, visibility: 'private' },
      role: 'normal_user',
      ...{ upvotedBy: [], likedBy: [] },
    });
    expect((await (await world.superAdmin()).call(getCard, byId(card))).value.role).toBe('super_admin');
  });

  it('that was never there is not found', async () => {
    const answer = await member.call(getCard, { params: { cardId: randomUUID() } });
    expect(answer.status).toBe(404);
    expect(answer.error.error).toBe('Card not found');
    expect((await member.call(getCard, { params: { cardId: 'x' } })).status).toBe(404);
  });
});

describe('a new card of a list', () => {
  const order = async (at: TestBoard) => {
    const query = { sort: 'manual', order: 'desc' } as const;
    return (await admin.call(pageBoardCards, { params: at.at, query })).value.cards.map(({ title }) => title);
  };
  const add = async (who: Person, at: TestBoard, title: string, afterId?: string) =>
    world.card(who, at, { title, ...(afterId ? { afterId } : {}) });

  it('stands below the one that its author wrote before, also among others', async () => {
    const at = await world.board('public', { project: board.project });
    const older = await add(admin, at, 'Older');
    const first = await add(member, at, 'First');
    const second = await add(member, at, 'Second', first.id);
    await add(member, at, 'Third', second.id);
    await add(member, at, 'Between', first.id);
    expect(await order(at)).toEqual(['First', 'Between', 'Second', 'Third', 'Older']);
    // The order of others is not theirs, but that of admins.
    await add(member, at, 'On top', older.id);
    await add(admin, at, 'Fourth', second.id);
    expect(await order(at)).toEqual(['On top', 'First', 'Between', 'Second', 'Fourth', 'Third', 'Older']);
  });

  it('is on top where the other one has left the column, the board or the world', async () => {
    const at = await world.board('public', { project: board.project });
    const gone = [await add(member, at, '1'), await add(member, at, '2'), await add(member, board, '3')];
    await admin.call(updateCard, { ...byId(gone[0]!), body: { status: 'Resolved' } });
    await admin.call(deleteCard, byId(gone[1]!));
    for (const afterId of [...gone.map(({ id }) => id), randomUUID()]) {
      await add(member, at, afterId, afterId);
      expect((await order(at))[0]).toBe(afterId);
    }
    const body = { ...text, afterId: 'x' };
    expect((await member.call(createCard, { params: at.at, body })).status).toBe(400);
  });
});

describe('the type of a card', () => {
  const other = { type: 'feature' } as const;

  it('is changed by those who may edit it, and by nobody else', async () => {
    const card = await world.card(member, board, { ...text, type: 'bug' });
    const colleague = await world.member(board, 'normal_user');
    expect((await colleague.call(updateCard, { ...byId(card), body: other })).status).toBe(403);
    const { value } = await member.call(updateCard, { ...byId(card), body: other });
    expect(value).toMatchObject({ type: 'feature', version: 2 });
    await admin.call(updateCard, { ...byId(card), body: { status: 'In Progress' } });
    expect((await member.call(updateCard, { ...byId(card), body: { type: 'bug' } })).status).toBe(403);
    expect((await admin.call(updateCard, { ...byId(card), body: { type: 'bug' } })).value.type).toBe('bug');
    for (const type of ['task', null, 1])
      expect((await admin.call(updateCard, { ...byId(card), body: { type } as never })).status).toBe(400);
  });

  it('counts at once on its board, is found by the filter, and stands in the history', async () => {
    const at = await world.board('public', { project: board.project });
    const cards = [
      await world.card(member, at, { type: 'bug' }),
      await world.card(member, at, { type: 'bug' }),
    ];
    const page = async (query = {}) => (await member.call(pageBoardCards, { params: at.at, query })).value;
    expect((await page({ type: 'bug' })).total).toBe(2);
    await admin.call(updateCard, { ...byId(cards[0]!), body: other });
    expect((await page({ type: 'bug' })).cards.map(({ id }) => id)).toEqual([cards[1]!.id]);
    expect((await page({ type: 'feature' })).total).toBe(1);
    const params = { project: at.project.slug, board: at.slug };
    const open = (await world.guest.call(pagePublicCards, { params })).value;
    expect(open.typeCounts).toEqual({ bug: 1, feature: 1 });
    const { items } = (await member.call(listCardHistory, byId(cards[0]!))).value;
    expect(items.flatMap(({ changes }) => changes)).toEqual([{ field: 'type', from: 'bug', to: 'feature' }]);
  });

  it('is not changed by an edit of an outdated version', async () => {
    const card = await world.card(member, board, text);
    await admin.call(updateCard, { ...byId(card), body: { type: 'feature' } });
    const headers = { 'if-match': '"1"' };
    const answer = await member.call(updateCard, { ...byId(card), body: { type: 'bug' }, headers });
    expect([answer.status, answer.error.current]).toEqual([409, expect.objectContaining(other)]);
  });
});

describe('editing a card', () => {
  it('changes every field for an admin and says which', async () => {
    const card = await world.card(member, board, text);
    const body = { title: 'Other', description: 'Words', userPriority: 4, devPriority: 3 };
    const { value } = await admin.call(updateCard, { ...byId(card), body });
    expect(value).toMatchObject({ ...body, version: 2, createdBy: member.id });
    await world.harness.drained();
    const [event, ...more] = findEvents(cardUpdated, card.id);
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({
      changed: ['devPriority', 'userPriority', 'title', 'description'],
      card: { title: 'Other' },
    });
  });

  it('publishes a change of status once, with all else that the edit changed', async () => {
    const card = await world.card(member, board, text);
    await admin.call(updateCard, { ...byId(card), body: { status: 'In Progress', title: 'Both' } });
    await world.harness.drained();
    expect(findEvents(cardUpdated, card.id)).toEqual([]);
    const [event, ...more] = findEvents(cardStatusChanged, card.id);
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({
      ...{ from: 'New', to: 'In Progress', actor: { id: admin.id } },
      card: { title: 'Both', status: 'In Progress' },
    });
  });

  it('that changes nothing publishes nothing and keeps the version', async () => {
    const card = await world.card(member, board, text);
    const { value } = await admin.call(updateCard, { ...byId(card), body: { ...text, status: 'New' } });
    expect(value).toMatchObject({ version: 1, updatedAt: card.updatedAt });
    await world.harness.drained();
    expect(findEvents(cardUpdated, card.id)).toEqual([]);
  });

  it('refuses an edit of an outdated version and shows the card as it is', async () => {
    const card = await world.card(member, board, text);
    await admin.call(updateCard, { ...byId(card), body: { title: 'Newer' } });
    const stale = { headers: { 'if-match': '"1"' }, body: { title: 'Older' } };
    const answer = await admin.call(updateCard, { ...byId(card), ...stale });
    expect(answer.status).toBe(409);
    expect(answer.error.code).toBe('stale_version');
    expect(answer.error.current).toMatchObject({
      ...{ id: card.id, title: 'Newer', version: 2, role: 'project_admin' },
      createdByUser: { username: member.username },
    });
    const fresh = { headers: { 'if-match': '"2"' }, body: { title: 'Third' } };
    expect((await admin.call(updateCard, { ...byId(card), ...fresh })).value.version).toBe(3);
  });

  it('lets one of two edits of the same version through', async () => {
    const card = await world.card(member, board, text);
    const edit = (title: string) =>
      admin.call(updateCard, { ...byId(card), headers: { 'if-match': '"1"' }, body: { title } });
    const answers = await Promise.all(['One', 'Two', 'Three'].map(edit));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('refuses an empty body, a blank title and unknown values', async () => {
    const card = await world.card(member, board, text);
    const bodies = [{}, { title: ' ' }, { devPriority: 6 }, { status: 'Done' as 'New' }];
    for (const body of bodies)
      expect((await admin.call(updateCard, { ...byId(card), body })).status).toBe(400);
  });

  it('takes a dev priority away again', async () => {
    const card = await world.card(member, board, text);
    await admin.call(updateCard, { ...byId(card), body: { devPriority: 0 } });
    const { value } = await admin.call(updateCard, { ...byId(card), body: { devPriority: null } });
    expect(value).toMatchObject({ devPriority: null, version: 3 });
  });

  it('is open to its author for text while it is New, and then no more', async () => {
    const open = await world.board('public');
    const author = await world.person();
    const lead = await world.member(open, 'project_admin');
    const card = await world.card(author, open, text);
    const edit = (body: object) => author.call(updateCard, { ...byId(card), body });
    expect((await edit({ title: 'Mine www.evil.example' })).value.title).toBe('Mine');
    expect((await edit({ status: 'Resolved' })).status).toBe(403);
    expect((await edit({ devPriority: 1 })).status).toBe(403);
    await lead.call(updateCard, { ...byId(card), body: { status: 'In Testing' } });
    const late = await edit({ title: 'Too late' });
    expect(late.status).toBe(403);
    expect(late.error.error).toBe('Only project admins may change this');
    expect((await edit({ userPriority: 5 })).value.userPriority).toBe(5);
  });
});

describe('the reason for which a card was closed', () => {
  const close = (card: { id: string }, body: object, who = admin) =>
    who.call(updateCard, { ...byId(card), body });

  it('comes with its status, is published with it, and goes once the card is open again', async () => {
    const card = await world.card(member, board, text);
    expect(card.closingReason).toBeNull();
    const closed = await close(card, { status: 'Resolved', closingReason: 'duplicate' });
    expect(closed.value).toMatchObject({ status: 'Resolved', closingReason: 'duplicate' });
    expect((await close(card, { closingReason: 'not_planned' })).value.closingReason).toBe('not_planned');
    expect((await close(card, { closingReason: 'not_planned' })).value.version).toBe(3);
    const open = await close(card, { status: 'In Testing' });
    expect(open.value).toMatchObject({ status: 'In Testing', closingReason: null });
    await world.harness.drained();
    expect(findEvents(cardStatusChanged, card.id).map(({ data }) => data)).toMatchObject([
      { to: 'Resolved', card: { closingReason: 'duplicate' } },
      {
        to: 'In Testing',
        card: { closingReason: null },
        changes: [
          { field: 'status', from: 'Resolved', to: 'In Testing' },
          { field: 'closingReason', from: 'not_planned', to: null },
        ],
      },
    ]);
  });

  it('goes with a move out of the column, and comes back with its undoing', async () => {
    const card = await world.card(member, board, text);
    await close(card, { status: 'Resolved', closingReason: 'done' });
    const moved = await admin.call(moveCard, { ...byId(card), body: { status: 'New' } });
    expect(moved.value.closingReason).toBeNull();
    await admin.call(undoChanges, { body: { cards: [{ id: card.id, version: moved.value.version }] } });
    const back = (await admin.call(getCard, byId(card))).value;
    expect(back).toMatchObject({ status: 'Resolved', closingReason: 'done' });
    const within = await admin.call(moveCard, { ...byId(card), body: { status: 'Resolved' } });
    expect(within.value.closingReason).toBe('done');
  });

  it('is refused for a card that is open, and for those who do not manage cards', async () => {
    const card = await world.card(member, board, text);
    for (const body of [{ closingReason: 'done' }, { status: 'In Progress', closingReason: 'done' }]) {
      const { status, error } = await close(card, body);
      expect([status, error?.error]).toEqual([400, 'Only a resolved card has a reason for being closed']);
    }
    expect((await close(card, { status: 'Resolved', closingReason: 'boring' })).status).toBe(400);
    expect((await close(card, { closingReason: null }, member)).status).toBe(403);
  });

  it('is what lists are filtered by, with counts, also while they are searched', async () => {
    const at = await world.board('public');
    const boss = await world.member(at, 'project_admin');
    const [twin] = [await world.card(boss, at, text), await world.card(boss, at, text)];
    const body = { status: 'Resolved', closingReason: 'duplicate' } as const;
    await boss.call(updateCard, { ...byId(twin), body });
    const page = async (query: { reason?: string; search?: string }) =>
      (await boss.call(pageBoardCards, { params: at.at, query })).value;
    for (const query of [{ reason: 'duplicate' }, { reason: 'duplicate', search: 'title' }]) {
      const found = await page(query);
      expect(found.cards.map(({ id }) => id)).toEqual([twin?.id]);
      expect([found.total, found.counts.Resolved, found.counts.New]).toEqual([1, 1, 0]);
    }
    expect((await page({ reason: 'done' })).total).toBe(0);
    expect((await page({})).total).toBe(2);
  });
});

describe('a due date', () => {
  const dueDate = '2028-02-29';
  const edit = (person: Person, card: { id: string }, body: object) =>
    person.call(updateCard, { ...byId(card), body });

  it('is set at creation and later, published, and taken away', async () => {
    const card = await world.card(member, board, { ...text, dueDate });
    expect(card).toMatchObject({ dueDate });
    expect((await edit(member, card, { dueDate: '2028-03-01' })).value).toMatchObject({
      dueDate: '2028-03-01',
    });
    expect((await edit(admin, card, { dueDate: null })).value).toMatchObject({ dueDate: null, version: 3 });
    await world.harness.drained();
    const events = findEvents(cardUpdated, card.id).map(({ data }) => data);
    expect(events).toMatchObject([
      { changed: ['dueDate'], card: { dueDate: '2028-03-01' } },
      { changed: ['dueDate'], card: { dueDate: null } },
    ]);
  });

  it.each([
    '2027-02-29',
    '2027-13-01',
    '27-01-01',
    '1999-12-31',
    '2200-01-01',
    '2027-01-01T00:00:00Z',
    '',
    7,
  ])('is refused with its name: %j', async (wrong) => {
    const body = { ...text, dueDate: wrong as string };
    const { status, error } = await member.call(createCard, { params: board.at, body });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['dueDate']]);
  });

  it('is up to the team on their own new cards, and to admins on all', async () => {
    const open = await world.board('public');
    const [outsider, colleague] = [await world.person(), await world.member(open, 'normal_user')];
    const refused = await outsider.call(createCard, { params: open.at, body: { ...text, dueDate } });
    expect([refused.status, refused.error.error]).toEqual([403, 'Only the team may set a due date']);
    const card = await world.card(outsider, open, text);
    for (const person of [outsider, colleague])
      expect((await edit(person, card, { dueDate })).status).toBe(403);
    const own = await world.card(colleague, open, text);
    expect((await edit(colleague, own, { dueDate })).value).toMatchObject({ dueDate });
  });

  it('is null for cards of earlier releases', async () => {
    const card = await world.card(member, board, text);
    await world.database
      .collection<{ _id: string }>('cards')
      .updateOne({ _id: card.id }, { $unset: { dueDate: 1 } });
    expect((await member.call(getCard, byId(card))).value).toMatchObject({ dueDate: null });
  });
});

describe('deleting a card', () => {
  it('takes it away at once, with a last event', async () => {
    const card = await world.card(member, board, text);
    expect((await admin.call(deleteCard, byId(card))).status).toBe(200);
    expect((await member.call(getCard, byId(card))).status).toBe(404);
    expect((await admin.call(deleteCard, byId(card))).status).toBe(404);
    const { value } = await member.call(listBoardCards, { params: board.at });
    expect(value.map(({ id }) => id)).not.toContain(card.id);
    await world.harness.drained();
    const [event] = world.harness.findPublished(cardDeleted).filter(({ subject }) => subject === card.id);
    expect(event).toMatchObject({
      version: 2,
      data: { title: card.title, boardId: board.id, actor: { id: admin.id } },
    });
  });
});

describe('the public list', () => {
  it('shows a public board to guests without naming what the caller did', async () => {
    const open = await world.board('public');
    const card = await world.card(await world.person(), open, text);
    const params = { project: open.project.slug, board: open.slug };
    const { value } = await world.guest.call(listPublicCards, { params });
    expect(value).toHaveLength(1);
    expect(value[0]).toMatchObject({ id: card.id, userHasUpvoted: false, commentCount: 0 });
  });
});
