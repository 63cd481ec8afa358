import {
  blockUser,
  type Card,
  type Comment,
  deleteCard,
  deleteComment,
  getBlockLists,
  getCard,
  limits,
  listComments,
  listReports,
  mergeCard,
  type ReportReason,
  type ResolutionAction,
  reportChanged,
  reportContent,
  resolveReport,
} from '@cardinal/contracts';
import { eventually, interceptNextWrite } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readModerationLog } from '../../test/moderation.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let second: Person;
let reader: Person;
let troll: Person;
let card: Card;
let comment: Comment;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  second = await world.member(board, 'project_admin');
  reader = await world.person();
  troll = await world.person();
  card = await world.card(troll, board, { title: 'Buy now' });
  comment = await world.comment(troll, card, { content: 'Cheap!' });
});

const slug = () => ({ slug: board.at.slug });
interface Given {
  reason?: ReportReason;
  text?: string;
  on?: 'card' | 'comment';
}
const report = (by: Pick<Person, 'call'>, { reason = 'spam', text, on = 'comment' }: Given = {}) =>
  by.call(reportContent, {
    params: { cardId: card.id },
    body: { reason, text, ...(on === 'comment' ? { commentId: comment.id } : {}) },
  });
const queue = async (by: Person = admin) => (await by.call(listReports, { params: slug() })).value;
const resolve = (by: Person, action: ResolutionAction, targetId = comment.id, reason = 'As it is') =>
  by.call(resolveReport, { params: { ...slug(), targetId }, body: { action, reason } });
const log = () => readModerationLog(admin, board);

describe('a report', () => {
  it('is shown to admins with who reported what and why, gathered by what it is about', async () => {
    await report(reader, { reason: 'other', text: 'Sells things' });
    await report(second, { reason: 'abuse' });
    await report(reader, { on: 'card' });
    const { items, total } = await queue();
    expect(total).toBe(2);
    expect(items.map(({ targetId, text, reports }) => [targetId, text, reports.length])).toEqual([
      [card.id, 'Buy now', 1],
      [comment.id, 'Cheap!', 2],
    ]);
    expect(items[1]).toMatchObject({
      ...{ target: 'comment', cardId: card.id, cardTitle: 'Buy now', boardName: board.name },
      ...{ author: { id: troll.id }, hidden: false, locked: false },
    });
    expect(items[1]?.reports).toMatchObject([
      { by: { id: reader.id }, reason: 'other', text: 'Sells things' },
      { by: { id: second.id }, reason: 'abuse', text: null },
    ]);
    for (const by of [reader, troll, await world.member(board, 'normal_user')])
      expect((await by.call(listReports, { params: slug() })).status).toBe(403);
  });

  it('counts once for each person, however often it is sent', async () => {
    const sent = await Promise.all([1, 2, 3, 4].map(() => report(reader)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all((await Promise.all([1, 2, 3].map(() => world.person()))).map((by) => report(by)));
    expect((await queue()).items[0]?.reports).toHaveLength(4);
    await world.harness.drained();
    const events = world.harness.findPublished(reportChanged).filter(({ subject }) => subject === comment.id);
    expect(events).toHaveLength(4);
  });

  it('is made by those who take part, of what others wrote, and says what is wrong', async () => {
    expect((await report(world.guest)).status).toBe(401);
    expect((await report(troll)).status).toBe(409);
    expect((await report(reader, { reason: 'other' })).error.issues).toMatchObject([{ path: 'text' }]);
    await admin.call(blockUser, { params: { ...slug(), userId: reader.id }, body: {} });
    expect((await report(reader)).error.code).toBe('user_blocked');
    const secret = await world.board('private', { project: board.project });
    card = await world.card(admin, secret);
    expect((await report(troll, { on: 'card' })).status).toBe(404);
    expect((await queue()).total).toBe(0);
  });

  it('cannot be made without end', async () => {
    const reports = [{ by: reader.id, at: new Date(), reason: 'spam', text: null }];
    const rows = Array.from({ length: limits.reportsPerDay }, (_, n) => ({
      ...{
        _id: `${n}`,
        projectId: 'another',
        boardId: 'b',
        cardId: 'c',
        target: 'card',
        version: 1,
        outbox: [],
      },
      ...{ deleted: false, open: true, openedAt: new Date(), reports },
    }));
    await world.database.collection('reports').insertMany(rows as never);
    expect((await report(reader)).status).toBe(429);
    expect((await report(second)).status).toBe(200);
  });

  it('goes with its card and its project', async () => {
    await report(reader);
    await world.removeForGood(admin, card);
    await world.harness.drained();
    await eventually(async () => (await world.count('reports', { cardId: card.id })) === 0);
  });
});

describe('a decision', () => {
  it('is made once, no matter who is first', async () => {
    await report(reader);
    const answers = await Promise.all(
      (['hide', 'dismiss', 'delete', 'hide'] as const).map((action, n) =>
        resolve(n % 2 === 0 ? admin : second, action),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await queue()).total).toBe(0);
    expect(await log()).toHaveLength(1);
  });

  it('hides, with the reason for the author', async () => {
    await report(reader);
    expect((await resolve(admin, 'hide')).status).toBe(200);
    const [shown] = (await troll.call(listComments, { params: { cardId: card.id } })).value;
    expect(shown?.hidden).toMatchObject({ reason: 'As it is' });
    await report(reader, { on: 'card' });
    await resolve(admin, 'hide', card.id);
    expect((await reader.call(getCard, { params: { cardId: card.id } })).status).toBe(404);
    expect((await log()).map(({ action, target }) => [action, target])).toEqual([
      ['hide', 'card'],
      ['hide', 'comment'],
    ]);
  });

  it('locks, deletes and blocks', async () => {
    await report(reader);
    await report(reader, { on: 'card' });
    await resolve(admin, 'lock', card.id);
    expect((await reader.call(getCard, { params: { cardId: card.id } })).value.lock).not.toBeNull();
    await resolve(second, 'delete');
    expect((await reader.call(listComments, { params: { cardId: card.id } })).value).toEqual([]);
    const other = await world.comment(troll, card).catch(() => null);
    expect(other).toBeNull();
    await report(second, { on: 'card' });
    await resolve(admin, 'block', card.id);
    const { users } = (await admin.call(getBlockLists, { params: slug() })).value;
    expect(users.map(({ user }) => user.id)).toEqual([troll.id]);
    expect((await log()).map(({ action, excerpt }) => [action, excerpt])).toEqual([
      ['block', ''],
      ['delete', 'Cheap!'],
      ['lock', 'Buy now'],
    ]);
  });

  it('stays open where it cannot be carried out', async () => {
    card = await world.card(admin, board);
    await report(reader, { on: 'card' });
    // Members are not blocked.
    expect((await resolve(second, 'block', card.id)).status).toBe(409);
    expect((await queue()).total).toBe(1);
    expect((await resolve(second, 'dismiss', card.id)).status).toBe(200);
  });

  it('can be nothing but a dismissal once it is gone', async () => {
    await report(reader);
    await troll.call(deleteComment, { params: { commentId: comment.id }, body: {} });
    expect((await queue()).items).toMatchObject([{ text: null, author: null, cardTitle: null }]);
    expect((await resolve(admin, 'hide')).status).toBe(409);
    expect((await resolve(admin, 'dismiss')).status).toBe(200);
    await report(reader, { on: 'card' });
    await admin.call(deleteCard, { params: { cardId: card.id } });
    expect((await queue()).items).toMatchObject([{ targetId: card.id, text: null }]);
    expect((await resolve(admin, 'dismiss', card.id)).status).toBe(200);
  });

  it('finds a comment on the card that its own was merged into', async () => {
    await report(reader);
    const { id: into } = await world.card(admin, board, { title: 'Stays' });
    await admin.call(mergeCard, { params: { cardId: card.id }, body: { into } });
    expect((await queue()).items).toMatchObject([{ cardId: into, cardTitle: 'Stays', text: 'Cheap!' }]);
    expect((await resolve(admin, 'delete')).status).toBe(200);
    expect((await reader.call(listComments, { params: { cardId: into } })).value).toEqual([]);
    expect(await log()).toMatchObject([{ action: 'delete', cardId: into, excerpt: 'Cheap!' }]);
  });

  it('of a card that was merged can be dismissed, and changes nothing on its target', async () => {
    await report(reader, { on: 'card' });
    const { id: into } = await world.card(admin, board, { title: 'Stays' });
    await admin.call(mergeCard, { params: { cardId: card.id }, body: { into } });
    expect((await queue()).items).toMatchObject([{ targetId: card.id, text: null }]);
    for (const action of ['hide', 'lock', 'delete'] as const)
      expect((await resolve(admin, action, card.id)).error?.error).toMatch(/It is gone already/);
    expect((await resolve(admin, 'dismiss', card.id)).status).toBe(200);
    expect((await reader.call(getCard, { params: { cardId: into } })).value).toMatchObject({ lock: null });
  });

  it('holds until somebody else reports it', async () => {
    await report(reader);
    await resolve(admin, 'dismiss');
    await report(reader);
    expect((await queue()).total).toBe(0);
    await report(second, { reason: 'abuse' });
    expect((await queue()).items[0]?.reports).toMatchObject([{ by: { id: second.id }, reason: 'abuse' }]);
  });

  it('is of no other project', async () => {
    await report(reader);
    const other = await world.board('public');
    const stranger = await world.member(other, 'project_admin');
    const params = { slug: other.at.slug, targetId: comment.id };
    expect((await stranger.call(resolveReport, { params, body: { action: 'dismiss' } })).status).toBe(404);
  });

  it('that was interrupted is made by somebody else a moment later', async () => {
    await report(reader);
    const reports = world.database.collection('reports');
    const claimed = (at: Date) =>
      reports.updateOne({ _id: comment.id as never }, { $set: { claim: { by: admin.id, at } } });
    await claimed(new Date());
    expect((await resolve(second, 'dismiss')).status).toBe(409);
    await claimed(new Date(Date.now() - 60_000));
    expect((await resolve(second, 'dismiss')).status).toBe(200);
  });

  it('that took so long that somebody else decided changes nothing any more', async () => {
    const reports = world.database.collection('reports');
    const long = { by: admin.id, at: new Date(Date.now() - 60_000) };
    /** Stalls after the next claim until another admin has decided. */
    const stall = (after: () => void = () => {}) =>
      interceptNextWrite(
        world.database,
        'reports',
        async (send) => {
          const answer = await send();
          await reports.updateOne({ _id: comment.id as never }, { $set: { claim: long } });
          await resolve(second, 'lock');
          await report(await world.person());
          after();
          return answer;
        },
        // Not one that clears the outbox of a decision before.
        `"claim":{"by":"${admin.id}"`,
      );
    await report(reader);
    // The clock says that half of the time is over.
    const late = Date.now() + 20_000;
    stall(() => void jest.spyOn(Date, 'now').mockReturnValue(late));
    const { status } = await resolve(admin, 'delete');
    jest.restoreAllMocks();
    expect(status).toBe(409);
    const said = (await reader.call(listComments, { params: { cardId: card.id } })).value;
    expect(said[0]?.content).toBe('Cheap!');
    // Nor does it close what was reported anew.
    stall();
    expect((await resolve(admin, 'dismiss')).status).toBe(409);
    expect((await queue()).total).toBe(1);
    expect((await log()).map(({ action }) => action)).toEqual(['lock']);
  });
});
