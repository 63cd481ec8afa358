import { randomUUID } from 'node:crypto';
import {
  type Board,
  cardCreated,
  cardDeleted,
  cardMoved,
  cardRestored,
  getBoard,
  getProject,
  type Project,
} from '@cardinal/contracts';
import { eventually, makeCardSnapshot } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BoardDocument } from '../kernel/boards/board.model.ts';
import { actor, type Person, startWorld, type World } from '../test/world.ts';
import { createCardCounts } from './card-counts.ts';

let world: World;
let ann: Person;
let project: Project;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person();
  project = await world.project(ann);
});
afterAll(() => world.stop());

const newBoard = () => world.board(ann, project);
const readCardCount = async ({ slug: boardSlug }: Board) =>
  (await ann.call(getBoard, { params: { slug: project.slug, boardSlug } })).value.cardCount;
const created = (board: Board, id: string) =>
  world.harness.emit(
    cardCreated,
    { card: makeCardSnapshot(board, { id }), actor },
    { subject: id, version: 1 },
  );
const deleted = (board: Board, id: string, version = 2) =>
  world.harness.emit(
    cardDeleted,
    { cardId: id, boardId: board.id, projectId: project.id, title: 'x', actor },
    { subject: id, version },
  );
const projects = () => world.harness.services.get('projects')!;
const boardsCollection = () => projects().connection.collection('boards');

describe('the count of cards', () => {
  it('has a card again that was restored, whichever event comes first', async () => {
    const board = await newBoard();
    const [one, other] = [randomUUID(), randomUUID()];
    const trashed = (id: string) =>
      world.harness.emit(
        cardDeleted,
        { cardId: id, boardId: board.id, projectId: project.id, title: 'x', trashed: true, actor },
        { subject: id, version: 2 },
      );
    const restored = (id: string) => {
      const card = makeCardSnapshot(board, { id });
      return world.harness.emit(cardRestored, { card, actor }, { subject: id, version: 3 });
    };
    for (const id of [one, other]) await created(board, id);
    await trashed(one);
    expect(await readCardCount(board)).toBe(1);
    await restored(one);
    await restored(other);
    await trashed(other);
    expect(await readCardCount(board)).toBe(2);
    await deleted(board, one, 4);
    await restored(one);
    expect(await readCardCount(board)).toBe(1);
    await deleted(board, other, 4);
    expect(await readCardCount(board)).toBe(0);
  });

  it('follows cards that come and go', async () => {
    const board = await newBoard();
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids) await created(board, id);
    expect(await readCardCount(board)).toBe(3);
    await deleted(board, ids[1]!);
    expect(await readCardCount(board)).toBe(2);
    const { value } = await ann.call(getProject, { params: { slug: project.slug } });
    expect(value.cardCount).toBe(2);
  });

  it('follows cards that go from board to board, in whatever order the events arrive', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const [id, late] = [randomUUID(), randomUUID()];
    const moved = (card: string) => {
      const data = { card: makeCardSnapshot(to, { id: card }), fromBoardId: from.id, actor };
      return world.harness.emit(cardMoved, data, { subject: card, version: 2 });
    };
    await created(from, id);
    await moved(id);
    await moved(late);
    await created(from, late);
    expect([await readCardCount(from), await readCardCount(to)]).toEqual([0, 2]);
  });

  it('counts no event twice', async () => {
    const board = await newBoard();
    const id = randomUUID();
    const creation = await created(board, id);
    await world.harness.redeliver(creation);
    expect(await readCardCount(board)).toBe(1);
    const deletion = await deleted(board, id);
    await world.harness.redeliver(deletion);
    await world.harness.redeliver(creation);
    await world.harness.redeliver(deletion);
    expect(await readCardCount(board)).toBe(0);
  });

  it('does not count a card whose deletion arrives before its creation', async () => {
    const board = await newBoard();
    const [first, second] = [randomUUID(), randomUUID()];
    await deleted(board, first);
    await created(board, second);
    await created(board, first);
    expect(await readCardCount(board)).toBe(1);
  });

  it('is right when hundreds of changes come at once, in any order and some twice', async () => {
    const board = await newBoard();
    const ids = Array.from({ length: 150 }, () => randomUUID());
    const work = ids.flatMap((id, index) => [
      () => created(board, id),
      ...(index % 3 === 0 ? [() => deleted(board, id)] : []),
      ...(index % 5 === 0 ? [() => created(board, id)] : []),
    ]);
    work.sort(() => Math.random() - 0.5);
    await Promise.all(work.map((publish) => publish()));
    expect(await readCardCount(board)).toBe(100);
  });

  it('is not overwritten by an earlier count that took longer', async () => {
    const board = await newBoard();
    const slow = Promise.withResolvers<number>();
    const asked = Promise.withResolvers<void>();
    const answers = [slow.promise, Promise.resolve(2)];
    const count = async ([boardId = '']: readonly string[]) => {
      asked.resolve();
      return new Map([[boardId, (await answers.shift()) ?? 0]]);
    };
    const model = projects().connection.model<BoardDocument>('Board');
    const counts = createCardCounts({ model, cards: { count, forgetBoard: async () => {} } });
    const earlier = counts.count(board.id);
    await asked.promise;
    await counts.count(board.id);
    slow.resolve(1);
    await earlier;
    expect(await readCardCount(board)).toBe(2);
    expect(await model.findById(board.id).lean()).toMatchObject({ uncounted: false });
  });

  it('is taken of many boards at once, of those without cards too, and not of one that is gone', async () => {
    const model = projects().connection.model<BoardDocument>('Board');
    const boards = await Promise.all(Array.from({ length: 5 }, newBoard));
    const gone = randomUUID();
    const asked: (readonly string[])[] = [];
    const forgotten: string[] = [];
    const counts = createCardCounts({
      model,
      cards: {
        count: async (boardIds) => {
          asked.push(boardIds);
          return new Map(boardIds.slice(1).map((id) => [id, boards.findIndex((board) => board.id === id)]));
        },
        forgetBoard: async (boardId) => void forgotten.push(boardId),
      },
    });
    await Promise.all([...boards.map(({ id }) => counts.count(id)), counts.count(gone)]);
    expect(asked.map(({ length }) => length)).toEqual([5]);
    expect(forgotten).toEqual([gone]);
    const uncounted = asked[0]?.[0];
    const expected = boards.map(({ id }, at) => (id === uncounted ? 0 : at));
    expect(await Promise.all(boards.map(readCardCount))).toEqual(expected);
    expect(await model.countDocuments({ _id: { $in: boards.map(({ id }) => id) }, uncounted: true })).toBe(0);
  });

  it('leaves the version and the date of the board alone', async () => {
    const board = await newBoard();
    await world.card(board);
    const params = { slug: project.slug, boardSlug: board.slug };
    const { value } = await ann.call(getBoard, { params });
    expect(value).toEqual({ ...board, cardCount: 1 });
  });

  it('is made good by the job where a crash came between marking and counting', async () => {
    const board = await newBoard();
    await world.card(board);
    await boardsCollection().updateOne(
      { _id: board.id as never },
      { $inc: { cardsRevision: 1 }, $set: { uncounted: true, cardCount: 7 } },
    );
    expect(await readCardCount(board)).toBe(7);
    await eventually(async () => expect(await readCardCount(board)).toBe(1), {
      timeoutMs: 12_000,
      everyMs: 200,
    });
  });

  it('forgets cards of a board that is not there', async () => {
    const board = { ...(await newBoard()), id: randomUUID() };
    await created(board, randomUUID());
    const rows = projects().connection.collection('board_cards');
    expect(await rows.countDocuments({ boardId: board.id })).toBe(0);
  });
});
