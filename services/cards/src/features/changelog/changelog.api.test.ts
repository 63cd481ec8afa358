import { randomUUID } from 'node:crypto';
import {
  type BodyInputOf,
  boardUpdated,
  type ChangelogEntry,
  type ClosingReason,
  changelogChanged,
  changelogPublished,
  createEntry,
  deleteCard,
  deleteEntry,
  getChangelog,
  getEntry,
  getPublicChangelog,
  getPublicEntry,
  limits,
  listEntries,
  listPublicEntries,
  listShippedIn,
  mergeCard,
  moveCard,
  updateCard,
  updateChangelog,
  updateEntry,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let open: TestBoard;
let closed: TestBoard;
let admin: Person;
let member: Person;
let customer: Person;
let stranger: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  open = await world.board('public');
  closed = await world.board('private', { project: open.project });
  admin = await world.member(open, 'project_admin');
  member = await world.member(open, 'normal_user');
  customer = await world.member(open, 'public_user');
  stranger = await world.person();
});

const here = () => ({ slug: open.project.slug });
const publicly = () => ({ project: open.project.slug });
const write = (body: Partial<BodyInputOf<typeof createEntry>> = {}, who = admin) =>
  who.call(createEntry, {
    params: here(),
    body: { title: 'Summer release', content: 'It is **fast**.', ...body },
  });
const published = async (body: Partial<BodyInputOf<typeof createEntry>> = {}) =>
  (await write({ state: 'published', ...body })).value;
const change = ({ id }: { id: string }, body: BodyInputOf<typeof updateEntry>, ifMatch?: number) =>
  admin.call(updateEntry, {
    params: { ...here(), entryId: id },
    body,
    ...(ifMatch ? { headers: { 'if-match': `"${ifMatch}"` } } : {}),
  });
const listed = (who: Person, query = {}) => who.call(listEntries, { params: here(), query });
const titles = async (who: Person, query = {}) => (await listed(who, query)).value.map(({ title }) => title);
const read = (who: Person, { id: entryId }: { id: string }) =>
  who.call(getEntry, { params: { ...here(), entryId } });
const show = (isPublic = true) => admin.call(updateChangelog, { params: here(), body: { isPublic } });
const guestReads = (query = {}) => world.guest.call(listPublicEntries, { params: publicly(), query });
const inFuture = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString();
const publications = async (entry: { id: string }) => {
  await world.harness.drained();
  return world.harness.findPublished(changelogPublished).filter(({ subject }) => subject === entry.id);
};
/** Its time has come. */
const ripen = ({ id }: { id: string }) =>
  world.database
    .collection('changelog_entries')
    .updateOne({ _id: id as never }, { $set: { publishAt: new Date(Date.now() - 1_000) } });

describe('the changelog of a project', () => {
  it('is written by admins and read by members, who see no drafts', async () => {
    const draft = (await write({ title: 'Draft' })).value;
    const later = (await write({ title: 'Later', state: 'scheduled', publishAt: inFuture() })).value;
    const out = await published({ title: 'Out', kind: 'improved' });
    expect(out).toMatchObject({
      ...{ content: 'It is **fast**.', kind: 'improved', cards: [], state: 'published', publishAt: null },
      ...{ publishedAt: expect.any(String), author: { username: admin.username }, version: 1 },
    });
    expect(await titles(admin)).toEqual(['Draft', 'Later', 'Out']);
    expect(await titles(admin, { state: 'scheduled' })).toEqual(['Later']);
    for (const who of [member, customer]) {
      expect(await titles(who)).toEqual(['Out']);
      expect(await titles(who, { state: 'draft' })).toEqual([]);
      expect((await read(who, out)).status).toBe(200);
      for (const hidden of [draft, later]) expect((await read(who, hidden)).status).toBe(404);
      expect((await write({}, who)).status).toBe(403);
    }
    expect((await listed(stranger)).status).toBe(403);
    expect((await read(stranger, out)).status).toBe(403);
  });

  it('is paged, with its length', async () => {
    for (const n of [1, 2, 3]) await published({ title: `Number ${n}` });
    const page = await listed(member, { limit: 2, offset: 1 });
    expect([page.value.map(({ title }) => title), page.headers.get('x-total-count')]).toEqual([
      ['Number 2', 'Number 1'],
      '3',
    ]);
  });

  it('is not public as long as a board of an earlier release has its address', async () => {
    const older = await world.board('public', { project: open.project });
    const named = async (slug: string, version: number) => {
      const { project: _, at: __, ...value } = { ...older, slug };
      await world.harness.emit(boardUpdated, { board: value }, { subject: older.id, version });
    };
    await named('changelog', 2);
    expect((await show()).error.error).toMatch(/The board “Bugs” has the address of the changelog/);
    expect((await guestReads()).status).toBe(404);
    expect((await show(false)).status).toBe(200);
    await named('news', 3);
    expect((await show()).status).toBe(200);
  });

  it('is public where admins say so, and at no other time', async () => {
    const [out, draft] = [await published(), (await write({ title: 'Draft' })).value];
    const guestSees = async () => [
      (await guestReads()).status,
      (await world.guest.call(getPublicEntry, { params: { ...publicly(), entryId: out.id } })).status,
    ];
    expect(await guestSees()).toEqual([404, 404]);
    expect((await member.call(updateChangelog, { params: here(), body: { isPublic: true } })).status).toBe(
      403,
    );
    expect((await show()).value).toEqual({ isPublic: true });
    expect((await member.call(getChangelog, { params: here() })).value).toEqual({ isPublic: true });
    expect(await guestSees()).toEqual([200, 200]);
    const { id, name, slug } = open.project;
    expect((await world.guest.call(getPublicChangelog, { params: publicly() })).value).toEqual({
      project: { id, name, slug },
    });
    expect((await guestReads()).value.map(({ title }) => title)).toEqual(['Summer release']);
    const hidden = { params: { ...publicly(), entryId: draft.id } };
    expect((await world.guest.call(getPublicEntry, hidden)).status).toBe(404);
    await change(out, { state: 'draft' });
    expect((await guestReads()).value).toEqual([]);
    await show(false);
    expect(await guestSees()).toEqual([404, 404]);
  });

  it('counts for a badge what is new since a time', async () => {
    await show();
    const first = await published({ title: 'First' });
    await published({ title: 'Second' });
    const badge = async (since: string) =>
      (await guestReads({ since, limit: 1 })).headers.get('x-total-count');
    expect(await badge(first.publishedAt ?? '')).toBe('1');
    expect(await badge(new Date(0).toISOString())).toBe('2');
    expect((await guestReads({ since: 'yesterday' })).status).toBe(400);
  });

  it('shows strangers nothing of the team', async () => {
    await show();
    await published();
    const { text } = await guestReads();
    expect(text).not.toContain(admin.username);
    expect(text).not.toContain(admin.id);
  });

  it('goes with its project', async () => {
    await published({ cardIds: [(await world.card(member, open)).id] });
    await show();
    await world.deleteProject(open.project);
    const left = async () =>
      (await world.count('changelog_entries', { projectId: open.project.id })) +
      (await world.count('shipped_cards', { projectId: open.project.id })) +
      (await world.count('changelogs', { _id: open.project.id as never }));
    await eventually(async () => (await left()) === 0);
    expect((await guestReads()).status).toBe(404);
  });

  it('has a limit, no matter who writes at the same time', async () => {
    const now = new Date();
    const row = (n: number) => ({
      ...{ _id: randomUUID() as never, version: 1, outbox: [], deleted: false, projectId: open.project.id },
      ...{ title: `${n}`, content: '', state: 'draft', cardIds: [], toldCardIds: [] },
      ...{ createdBy: admin.id, createdAt: now, updatedAt: now, sortAt: now },
    });
    const many = Array.from({ length: limits.changelogEntries - 1 }, (_, n) => row(n));
    await world.database.collection('changelog_entries').insertMany(many);
    await Promise.all([write(), write(), write()]);
    const left = { projectId: open.project.id, deleted: false };
    expect(await world.count('changelog_entries', left)).toBeLessThanOrEqual(limits.changelogEntries);
    await write();
    const { status, error } = await write();
    expect([status, error.error]).toEqual([400, 'A changelog has at most 1000 entries']);
  });
});

describe('an entry', () => {
  it('is refused without a title or text, with what is too long, and with a wrong time or card', async () => {
    const wrong = [
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ content: 'x'.repeat(20_001) }, 'content'],
      [{ kind: 'broken' }, 'kind'],
      [{ content: ' ', state: 'published' }, 'content'],
      [{ state: 'scheduled' }, 'publishAt'],
      [{ state: 'scheduled', publishAt: new Date(Date.now() - 1_000).toISOString() }, 'publishAt'],
      [{ state: 'scheduled', publishAt: new Date(Date.now() + 366 * 86_400_000).toISOString() }, 'publishAt'],
      [{ state: 'published', publishAt: '2099-01-01T00:00:00.000Z' }, 'publishAt'],
      [{ cardIds: [randomUUID()] }, 'cardIds'],
      [{ cardIds: Array.from({ length: 51 }, () => randomUUID()) }, 'cardIds'],
    ] as const;
    for (const [body, path] of wrong) {
      const { status, error } = await write(body as never);
      expect([path, status, error.issues?.[0]?.path]).toEqual([path, 400, path]);
    }
  });

  it('says that a time is over, also to an edit', async () => {
    const entry = (await write()).value;
    const { error } = await change(entry, { state: 'scheduled', publishAt: '2020-01-01T00:00:00.000Z' });
    expect(error.error).toBe('This time is over. Choose one in the future');
    expect((await read(admin, entry)).value.state).toBe('draft');
  });

  it('conflicts with what somebody else changed meanwhile, and says what is there now', async () => {
    const entry = (await write()).value;
    await change(entry, { title: 'Autumn release' });
    const { status, error } = await change(entry, { content: 'Mine' }, 1);
    expect([status, error.code, error.current]).toEqual([
      409,
      'stale_version',
      expect.objectContaining({ title: 'Autumn release', version: 2 }),
    ]);
    const params = { ...here(), entryId: entry.id };
    const remove = (ifMatch: number) =>
      admin.call(deleteEntry, { params, headers: { 'if-match': `"${ifMatch}"` } });
    expect((await remove(1)).status).toBe(409);
    expect((await remove(2)).status).toBe(200);
    expect((await remove(2)).status).toBe(404);
  });

  it('of another project is not found', async () => {
    const entry = await published();
    const elsewhere = await world.board('public');
    const boss = await world.member(elsewhere, 'project_admin');
    const params = { slug: elsewhere.project.slug, entryId: entry.id };
    expect((await boss.call(updateEntry, { params, body: { title: 'Mine' } })).status).toBe(404);
    const foreign = await world.card(boss, elsewhere);
    expect((await change(entry, { cardIds: [foreign.id] })).status).toBe(400);
  });

  it('informs open pages of writers about drafts, and those of members about what they see', async () => {
    const entry = (await write()).value;
    await change(entry, { state: 'published' });
    await change(entry, { state: 'draft' });
    await change(entry, { title: 'Again' });
    const readFlags = async ({ id }: { id: string }, what: 'shown' | 'isPublic') => {
      await world.harness.drained();
      const events = world.harness.findPublished(changelogChanged).filter(({ subject }) => subject === id);
      return events.map(({ data }) => (data as { shown: boolean; isPublic: boolean })[what]);
    };
    expect(await readFlags(entry, 'shown')).toEqual([false, true, true, false]);
    expect(await readFlags(entry, 'isPublic')).toEqual([false, false, false, false]);
    await show();
    const open = await published();
    await change(open, { state: 'scheduled', publishAt: inFuture() });
    await change(open, { title: 'Soon' });
    await admin.call(deleteEntry, { params: { ...here(), entryId: open.id } });
    expect(await readFlags(open, 'isPublic')).toEqual([true, true, false, false]);
    const taken = await published();
    await admin.call(deleteEntry, { params: { ...here(), entryId: taken.id } });
    expect(await readFlags(taken, 'isPublic')).toEqual([true, true]);
  });
});

describe('the cards of an entry', () => {
  const shown = (entry: Pick<ChangelogEntry, 'cards'> | undefined) => entry?.cards.map(({ title }) => title);
  const guestSees = async () => shown((await guestReads()).value[0] as ChangelogEntry | undefined);

  it('are those that the reader sees, with their title of today', async () => {
    await show();
    const [card, secret] = [
      await world.card(member, open, { title: 'Open' }),
      await world.card(member, closed, { title: 'Secret' }),
    ];
    const entry = await published({ cardIds: [secret.id, card.id] });
    expect(shown(entry)).toEqual(['Secret', 'Open']);
    expect(shown((await read(member, entry)).value)).toEqual(['Secret', 'Open']);
    expect(shown((await read(customer, entry)).value)).toEqual(['Open']);
    expect(await guestSees()).toEqual(['Open']);
    const { text } = await guestReads();
    for (const trace of ['Secret', secret.id, closed.slug]) expect(text).not.toContain(trace);

    await admin.call(updateCard, { params: { cardId: card.id }, body: { title: 'Renamed' } });
    await admin.call(moveCard, { params: { cardId: secret.id }, body: { boardSlug: open.slug } });
    expect(await guestSees()).toEqual(['Secret', 'Renamed']);
    await admin.call(deleteCard, { params: { cardId: card.id } });
    expect(await guestSees()).toEqual(['Secret']);
    // Cards that are gone for now are kept by edits that do not name cards.
    await change(entry, { title: 'Edited' });
    expect(shown((await read(admin, entry)).value)).toEqual(['Secret']);
    await world.show(open, 'private');
    expect(await guestSees()).toEqual([]);
  });

  it('are the ones that stay where they were merged, in both directions', async () => {
    const [source, target] = [
      await world.card(member, open),
      await world.card(member, open, { title: 'Stays' }),
    ];
    const draft = (await write({ cardIds: [source.id, target.id] })).value;
    await admin.call(mergeCard, { params: { cardId: source.id }, body: { into: target.id } });
    expect(shown((await read(admin, draft)).value)).toEqual(['Stays']);
    await change(draft, { cardIds: [source.id] });
    const out = (await change(draft, { state: 'published' })).value;
    expect(shown(out)).toEqual(['Stays']);
    const [publication] = await publications(out);
    expect(publication?.data).toMatchObject({ cards: [{ id: target.id }] });
    await change(out, { title: 'Another title' });
    expect(await publications(out)).toHaveLength(1);
    const { value } = await member.call(listShippedIn, { params: { cardId: target.id } });
    expect(value.map(({ id }) => id)).toEqual([out.id]);
  });

  it('say in which entries they shipped, to anyone who may read these', async () => {
    const card = await world.card(member, open);
    const entry = await published({ cardIds: [card.id] });
    await write({ title: 'Draft', cardIds: [card.id] });
    const shippedIn = async (who: Pick<Person, 'call'>) =>
      (await who.call(listShippedIn, { params: { cardId: card.id } })).value;
    const expected = { id: entry.id, title: 'Summer release', publishedAt: entry.publishedAt };
    expect(await shippedIn(customer)).toEqual([{ ...expected, isPublic: false }]);
    for (const who of [stranger, world.guest]) expect(await shippedIn(who)).toEqual([]);
    await show();
    for (const who of [stranger, world.guest])
      expect(await shippedIn(who)).toEqual([{ ...expected, isPublic: true }]);
    await change(entry, { state: 'draft' });
    expect(await shippedIn(admin)).toEqual([]);
  });
});

describe('a card that was refused', () => {
  const close = (card: { id: string }, closingReason: ClosingReason | null) =>
    admin.call(updateCard, { params: { cardId: card.id }, body: { status: 'Resolved', closingReason } });
  const titlesIn = (entry: { cards: { title: string }[] } | undefined) =>
    entry?.cards.map(({ title }) => title);
  const shippedIn = async (card: { id: string }) =>
    (await member.call(listShippedIn, { params: { cardId: card.id } })).value.length;

  it('leaves an entry that names it for everybody but those who write it, until something comes of it', async () => {
    await show();
    const [done, gone] = [
      await world.card(member, open, { title: 'Done' }),
      await world.card(member, open, { title: 'Gone' }),
    ];
    const entry = await published({ cardIds: [done.id, gone.id] });
    await close(done, 'done');
    for (const reason of ['not_planned', 'duplicate'] as const) {
      await close(gone, reason);
      expect(titlesIn((await guestReads()).value[0])).toEqual(['Done']);
      expect(titlesIn((await read(member, entry)).value)).toEqual(['Done']);
      expect(titlesIn((await listed(customer)).value[0])).toEqual(['Done']);
      expect(await shippedIn(gone)).toBe(0);
      // An edit of the entry does not lose it.
      const written = (await read(admin, entry)).value;
      expect(written.cards.map(({ closingReason }) => closingReason)).toEqual(['done', reason]);
    }
    await close(gone, null);
    expect(titlesIn((await guestReads()).value[0])).toEqual(['Done', 'Gone']);
    expect(await shippedIn(gone)).toBe(1);
  });

  it('cannot be added to an entry, and nobody hears that it shipped', async () => {
    const [card, other] = [await world.card(member, open), await world.card(member, open)];
    const draft = (await write({ cardIds: [card.id, other.id] })).value;
    await close(card, 'not_planned');
    const [added, written] = [
      await change(await published(), { cardIds: [card.id] }),
      await write({ cardIds: [card.id] }),
    ];
    for (const answer of [added, written])
      expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, 'cardIds']);
    const out = (await change(draft, { state: 'published' })).value;
    const [first] = await publications(out);
    expect(first?.data).toMatchObject({ cards: [{ id: other.id }] });
    // It is news once something came of it.
    await close(card, 'done');
    await change(out, { title: 'With one more' });
    expect((await publications(out)).at(-1)?.data).toMatchObject({ cards: [{ id: card.id }] });
  });
});

describe('a publication', () => {
  it('announces each card once, also where it is taken back and repeated, or another entry names the card', async () => {
    const [one, two] = [await world.card(member, open), await world.card(member, open)];
    const entry = await published({ cardIds: [one.id] });
    await change(entry, { state: 'draft' });
    await change(entry, { state: 'published' });
    await change(entry, { cardIds: [one.id, two.id] });
    await change(entry, { title: 'Another title' });
    const announced = (await publications(entry)).map(({ data }) => {
      const { cards, isFirst } = data as { cards: { id: string }[]; isFirst: boolean };
      return [cards.map(({ id }) => id), isFirst];
    });
    expect(announced).toEqual([
      [[one.id], true],
      [[two.id], false],
    ]);
    await admin.call(deleteEntry, { params: { ...here(), entryId: entry.id } });
    const other = await published({ cardIds: [one.id, two.id] });
    expect((await publications(other)).map(({ data }) => (data as { cards: unknown[] }).cards)).toEqual([[]]);
  });

  it('announces what another one failed to announce', async () => {
    const card = await world.card(customer, open);
    const [first] = await publications(await published({ cardIds: [card.id] }));
    expect(first?.data.cards).toHaveLength(1);
    const claims = world.database.collection<{ _id: string; at: Date }>('shipped_cards');
    const [lost, announced] = [await world.card(customer, open), card];
    const long = new Date(Date.now() - 120_000);
    const claim = { _id: lost.id, projectId: open.project.id, entryId: randomUUID(), at: long };
    await claims.insertOne(claim);
    await claims.updateOne({ _id: announced.id }, { $set: { at: long } });
    const [second] = await publications(await published({ cardIds: [lost.id, announced.id] }));
    expect(second?.data.cards.map(({ id }) => id)).toEqual([lost.id]);
  });

  it('announces nothing that a request announces at this moment, or that a deleted one announced', async () => {
    const [under, announced] = [await world.card(customer, open), await world.card(customer, open)];
    const claims = world.database.collection<{ _id: string; at: Date }>('shipped_cards');
    const claim = { _id: under.id, projectId: open.project.id, entryId: randomUUID(), at: new Date() };
    await claims.insertOne(claim);
    const first = await published({ cardIds: [announced.id] });
    await claims.updateOne({ _id: announced.id }, { $set: { at: new Date(Date.now() - 120_000) } });
    await admin.call(deleteEntry, { params: { ...here(), entryId: first.id } });
    await world.harness.drained();
    const [second] = await publications(await published({ cardIds: [under.id, announced.id] }));
    expect(second?.data.cards).toEqual([]);
  });

  it('comes by itself at its time, once, whichever replicas try, also after a stop', async () => {
    const card = await world.card(member, open);
    const entry = (await write({ state: 'scheduled', publishAt: inFuture(), cardIds: [card.id] })).value;
    await world.job('changelog');
    expect((await read(admin, entry)).value.state).toBe('scheduled');
    await ripen(entry);
    await Promise.all([1, 2, 3, 4].map(() => world.job('changelog')));
    const shown = (await read(admin, entry)).value;
    expect(shown.updatedAt).toBe(shown.publishedAt);
    await world.job('changelog');
    const { state, publishedAt, publishAt } = (await read(member, entry)).value;
    expect([state, publishAt, Date.parse(publishedAt ?? '') > Date.now() - 60_000]).toEqual([
      'published',
      null,
      true,
    ]);
    const [only, ...others] = await publications(entry);
    expect(others).toEqual([]);
    expect(only?.data).toMatchObject({ actor: { id: admin.id }, cards: [{ id: card.id }], isFirst: true });
  });

  it('comes at its time without a look in between, also where it was put forward', async () => {
    const later = (await write({ state: 'scheduled', publishAt: inFuture() })).value;
    const soon = (await write({ state: 'scheduled', publishAt: inFuture(400) })).value;
    await change(later, { publishAt: inFuture(300) });
    const statuses = () => Promise.all([soon, later].map(async (one) => (await read(member, one)).status));
    expect(await statuses()).toContain(404);
    await eventually(async () => expect(await statuses()).toEqual([200, 200]));
  });

  it('does not come where the entry was made a draft, put off or deleted before its time', async () => {
    const schedule = async () => (await write({ state: 'scheduled', publishAt: inFuture() })).value;
    const [withdrawn, delayed, gone] = [await schedule(), await schedule(), await schedule()];
    for (const entry of [withdrawn, delayed, gone]) await ripen(entry);
    await change(withdrawn, { state: 'draft' });
    await change(delayed, { publishAt: inFuture() });
    await admin.call(deleteEntry, { params: { ...here(), entryId: gone.id } });
    await world.job('changelog');
    expect(await titles(member)).toEqual([]);
    expect((await read(admin, withdrawn)).value.publishAt).toBeNull();
  });

  it('names the person who scheduled it, and keeps its time through other edits', async () => {
    const publishAt = inFuture();
    const entry = (await write({ state: 'scheduled', publishAt })).value;
    const edited = (await change(entry, { title: 'Edited' })).value;
    expect([edited.state, edited.publishAt]).toEqual(['scheduled', publishAt]);
    const early = (await change(entry, { state: 'published' })).value;
    expect([early.state, early.publishAt]).toEqual(['published', null]);
    expect(await publications(entry)).toHaveLength(1);
  });
});
