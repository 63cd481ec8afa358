import {
  type BodyInputOf,
  changeCards,
  createLabel,
  deleteCard,
  deleteLabel,
  getCard,
  listCardHistory,
  moveCard,
  undoChanges,
  updateCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { upload } from '../../test/pictures.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let member: Person;

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
  member = await world.member(board, 'normal_user');
});
afterAll(() => world.stop());

const seen = async (cardId: string) => (await admin.call(getCard, { params: { cardId } })).value;
const edit = async (who: Person, cardId: string, body: BodyInputOf<typeof updateCard>) =>
  (await who.call(updateCard, { params: { cardId }, body })).value.version;
const undo = async (who: Person, ...cards: BodyInputOf<typeof undoChanges>['cards']) =>
  (await who.call(undoChanges, { body: { cards } })).value;
const getContent = ({ updatedAt: _at, version: _version, ...content }: Awaited<ReturnType<typeof seen>>) =>
  content;

describe('one’s own change', () => {
  it('is taken back with all its fields, and the history shows both', async () => {
    const { id } = await world.card(member, board);
    const before = getContent(await seen(id));
    const { value: label } = await admin.call(createLabel, {
      params: { slug: board.project.slug },
      body: { name: 'undone' },
    });
    const version = await edit(admin, id, {
      ...{
        type: 'feature',
        title: 'Other',
        description: 'Other.',
        status: 'Resolved',
        dueDate: '2030-01-01',
        devPriority: 4,
      },
      ...{ assigneeIds: [member.id], labelIds: [label.id] },
    });
    expect(await undo(admin, { id, version })).toEqual({ undone: [id], refused: [] });
    expect(getContent(await seen(id))).toEqual(before);
    const { value } = await admin.call(listCardHistory, { params: { cardId: id } });
    expect(value.items.map(({ kind }) => kind)).toEqual(['created', 'changed', 'changed']);
    expect((await undo(admin, { id, version: version + 1 })).refused).toMatchObject([{ code: 'conflict' }]);
  });

  it('is taken back one after the other, also past a deletion that was restored', async () => {
    const { id } = await world.card(member, board);
    const before = getContent(await seen(id));
    const first = await edit(admin, id, { title: 'First', dueDate: '2030-01-01' });
    await edit(admin, id, { imageUrls: [await upload(admin)] });
    const second = await edit(admin, id, { title: 'Second' });
    const third = (await admin.call(moveCard, { params: { cardId: id }, body: { status: 'Resolved' } }))
      .value;
    await admin.call(deleteCard, { params: { cardId: id } });
    const params = { slug: board.project.slug };
    await admin.call(changeCards, { params, body: { cardIds: [id], action: 'restore' } });
    expect((await undo(admin, { id, version: second })).refused).toMatchObject([{ code: 'stale_version' }]);
    for (const version of [third.version, second, second - 1, first])
      expect(await undo(admin, { id, version })).toMatchObject({ undone: [id] });
    expect(getContent(await seen(id))).toEqual(before);
    expect((await undo(admin, { id, version: first })).undone).toEqual([]);
  });

  it('is taken back ten times in a row', async () => {
    const { id } = await world.card(member, board);
    const { title } = await seen(id);
    const versions: number[] = [];
    for (let n = 0; n < 10; n += 1) versions.push(await edit(admin, id, { title: `Title ${n}` }));
    for (const version of versions.toReversed())
      expect(await undo(admin, { id, version })).toMatchObject({ undone: [id] });
    expect((await seen(id)).title).toBe(title);
  });

  it('is taken back without labels that were deleted since', async () => {
    const { id } = await world.card(member, board);
    const params = { slug: board.project.slug };
    const labelled = async (name: string) => {
      const { value } = await admin.call(createLabel, { params, body: { name } });
      return { ...value, version: await edit(admin, id, { labelIds: [value.id], title: name }) };
    };
    const [gone, kept] = [await labelled('gone'), await labelled('kept')];
    await admin.call(deleteLabel, { params: { ...params, labelId: gone.id } });
    expect(await undo(admin, { id, version: kept.version })).toMatchObject({ undone: [id] });
    expect(await seen(id)).toMatchObject({ title: 'gone', labels: [] });
  });

  it('is taken back by its maker alone, and only as long as nobody changed the card since', async () => {
    const { id } = await world.card(member, board);
    const version = await edit(member, id, { title: 'Mine' });
    const refused = async (who: Person, at: number) =>
      (await undo(who, { id, version: at })).refused[0]?.code;
    expect(await refused(admin, version)).toBe('conflict');
    const later = await edit(admin, id, { userPriority: 5 });
    expect(await refused(member, version)).toBe('stale_version');
    expect(await refused(member, later)).toBe('conflict');
    expect(await seen(id)).toMatchObject({ title: 'Mine', userPriority: 5 });
  });

  it('is not taken back by somebody who may no longer make it', async () => {
    const { id } = await world.card(member, board);
    const other = await world.member(board, 'project_admin');
    const version = await edit(other, id, { status: 'In Testing' });
    await world.changeRole(board, other, 'normal_user');
    expect((await undo(other, { id, version })).refused).toMatchObject([{ code: 'forbidden' }]);
    expect((await seen(id)).status).toBe('In Testing');
  });
});

describe('a move', () => {
  it('is taken back to the very place, also from another board and with its assignees', async () => {
    const hidden = await world.board('private', { project: board.project });
    const visitor = await world.member(board, 'public_user');
    const [below, id, above] = [
      await world.card(member, board),
      await world.card(member, board),
      await world.card(member, board),
    ].map((card) => card.id) as [string, string, string];
    await edit(admin, id, { assigneeIds: [visitor.id, member.id] });
    const before = await seen(id);
    const body = { boardId: hidden.id, status: 'Resolved' } as const;
    const { value } = await admin.call(moveCard, { params: { cardId: id }, body });
    expect(value.assignees).toMatchObject([{ id: member.id }]);
    await undo(admin, { id, version: value.version });
    const after = await seen(id);
    expect(getContent(after)).toEqual(getContent(before));
    expect(after.boardId).toBe(before.boardId);
    const ranks = await Promise.all([above, id, below].map(async (card) => (await seen(card)).rank));
    expect(ranks).toEqual(ranks.toSorted());
  });
});

describe('a change of many cards', () => {
  it('is taken back with one request, each to what it was, and those that were changed since are named', async () => {
    const ids: string[] = [];
    for (const status of ['New', 'In Progress', 'Resolved'] as const) {
      const { id } = await world.card(member, board);
      if (status !== 'New') await edit(admin, id, { status });
      ids.push(id);
    }
    const params = { slug: board.project.slug };
    const body = { cardIds: ids, change: { status: 'Resolved' as const } };
    const { value } = await admin.call(changeCards, { params, body });
    expect(value.changed).toEqual(ids.slice(0, 2));
    expect(value.undo.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    await edit(member, ids[1] as string, { userPriority: 4 });
    expect(await undo(admin, ...value.undo)).toMatchObject({
      undone: [ids[0]],
      refused: [{ id: ids[1], code: 'stale_version' }],
    });
    const statuses = await Promise.all(ids.map(async (id) => (await seen(id)).status));
    expect(statuses).toEqual(['New', 'Resolved', 'Resolved']);
  });
});

describe('a change that took images off', () => {
  it('is refused, as they are removed', async () => {
    const { id } = await world.card(member, board);
    const url = await upload(member);
    await edit(member, id, { imageUrls: [url] });
    const version = await edit(member, id, { imageUrls: null, title: 'Without' });
    expect((await undo(member, { id, version })).refused).toMatchObject([{ code: 'conflict' }]);
  });
});
