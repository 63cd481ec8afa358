import { randomUUID } from 'node:crypto';
import {
  deleteCard,
  getCard,
  listBoardCards,
  lookUpCard,
  mergeCard,
  moveCard,
  restoreCard,
  unmergeCard,
  updateCard,
  userDeleted,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newSubmissionId } from '../features/submissions/submission.rules.ts';
import { createFeatures } from '../features.ts';
import { createKernel } from '../kernel/kernel.ts';
import { createRuntime } from '../kernel/runtime.ts';
import { cardsService } from '../service.ts';
import { type Asked, createExampleFeature } from './example-feature.ts';
import { type Person, startWorld, type TestBoard, type World } from './world.ts';

const asked = new Set<Asked>();

/** The cards service, and one feature more. */
const service: typeof cardsService = {
  ...cardsService,
  create(deps) {
    const kernel = createKernel(deps);
    const example = createExampleFeature({ kernel, note: (what) => void asked.add(what) });
    return createRuntime({ kernel, features: [...createFeatures({ kernel }), example] });
  },
};

let world: World;
let board: TestBoard;
let admin: Person;
beforeAll(async () => {
  world = await startWorld({}, service);
  board = await world.board('public');
  admin = await world.member(board, 'project_admin');
});

const stickers = () =>
  world.database.collection<{ _id: string; cardId: string; boardId: string }>('stickers');
async function stickOn(cardId: string): Promise<string> {
  const _id = `sticker-of-${cardId}`;
  const state = { version: 1, deleted: false, outbox: [] };
  await stickers().insertOne({ _id, cardId, boardId: board.id, userId: admin.id, ...state } as never);
  return _id;
}
const wereAsked = (...expected: Asked[]) => eventually(async () => expected.every((one) => asked.has(one)));

describe('a feature that plugs into the service', () => {
  it('is started with it: routes, consumers, jobs and pending tasks', async () => {
    await world.person();
    await world.job('example');
    await world.database
      .collection('sticker_tasks')
      .insertOne({ _id: 'one' as never, createdAt: new Date() });
    await world.job('noted-work');
    await wereAsked('mount', 'consume', 'jobs', 'tasks', 'hooks.userChanged');
  });

  it('is asked when somebody writes or sees a card', async () => {
    const card = await world.card(admin, board);
    const params = { cardId: card.id };
    await admin.call(updateCard, { params, body: { title: 'Another title' } });
    await admin.call(listBoardCards, { params: board.at });
    await (await world.person()).call(getCard, { params });
    await world.guest.call(lookUpCard, { query: { cardId: card.id } });
    await wereAsked('hooks.checkText', 'hooks.checkFields', 'hooks.nameInText', 'hooks.keepAtOnce');
    await wereAsked('hooks.keepEvents', 'hooks.cardFields.list', 'hooks.cardFields.detail');
    await wereAsked('hooks.hidesCard', 'hooks.isBlocked', 'hooks.participants');
  });

  it('names those who have no account, and resolves ids of cards that are not there', async () => {
    const card = await world.card(admin, board);
    const createdBy = newSubmissionId();
    await world.database.collection('cards').updateOne({ _id: card.id as never }, { $set: { createdBy } });
    await admin.call(getCard, { params: { cardId: card.id } });
    expect((await admin.call(getCard, { params: { cardId: randomUUID() } })).status).toBe(404);
    await wereAsked('hooks.guestNames', 'hooks.resolveCardId');
  });

  it('has its data moved with a card', async () => {
    const card = await world.card(admin, board);
    const sticker = await stickOn(card.id);
    const other = await world.board('public', { project: board.project });
    const params = { cardId: card.id };
    await admin.call(moveCard, { params, body: { boardId: other.id } });
    expect((await stickers().findOne({ _id: sticker }))?.boardId).toBe(other.id);
    await world.database.collection('carries').updateMany({}, { $set: { createdAt: new Date(0) } });
    await world.job('noted-work');
    await wereAsked('cardData.move', 'hooks.cardIndexes.moved');
  });

  it('has its data brought along by a merge, and back', async () => {
    const [source, target] = [await world.card(admin, board), await world.card(admin, board)];
    const sticker = await stickOn(source.id);
    const params = { cardId: source.id };
    await admin.call(mergeCard, { params, body: { into: target.id } });
    expect((await stickers().findOne({ _id: sticker }))?.cardId).toBe(target.id);
    await admin.call(unmergeCard, { params });
    expect((await stickers().findOne({ _id: sticker }))?.cardId).toBe(source.id);
    await wereAsked('cardData.merge', 'cardData.unmerge', 'hooks.cardIndexes.merged');
  });

  it('hears of the trash, and has its data purged with a card', async () => {
    const card = await world.card(admin, board);
    const params = { cardId: card.id };
    await admin.call(deleteCard, { params });
    await admin.call(restoreCard, { params: { slug: board.project.slug, cardId: card.id } });
    await stickOn(card.id);
    await world.removeForGood(admin, card);
    await eventually(async () => (await stickers().countDocuments({ cardId: card.id })) === 0);
    await wereAsked('cardData.trash', 'cardData.restore', 'cardData.purge', 'hooks.cardIndexes.remove');
  });

  it('has what users, boards and projects left removed', async () => {
    const card = await world.card(admin, board);
    await stickOn(card.id);
    await world.harness.emit(userDeleted, { userId: admin.id }, { subject: admin.id, version: 2 });
    await eventually(async () => (await stickers().countDocuments({ cardId: card.id })) === 0);
    const other = await world.board('public');
    const aggregate = { boardId: other.id, deleted: false, version: 1, outbox: [] };
    await stickers().insertOne({ _id: 'left', cardId: 'gone', ...aggregate } as never);
    await world.deleteBoard(other);
    await eventually(async () => (await stickers().countDocuments({ _id: 'left' })) === 0);
    await world.deleteProject(other.project);
    await wereAsked('eraseUser', 'hooks.purgeBoard', 'hooks.purgeProject');
  });

  it('has the documents of its aggregates purged by the relay', async () => {
    const state = { version: 1, deleted: true, outbox: [] };
    await stickers().insertOne({ _id: 'deleted', cardId: 'gone', boardId: board.id, ...state } as never);
    await eventually(async () => (await stickers().countDocuments({ _id: 'deleted' })) === 0, {
      timeoutMs: 30_000,
    });
    await wereAsked('aggregates');
  });
});

afterAll(async () => {
  await world.stop();
  expect(asked.has('stop')).toBe(true);
});
