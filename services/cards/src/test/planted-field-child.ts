import {
  changeCards,
  countBoardGroups,
  createCard,
  getCard,
  listCardHistory,
  pageBoardCards,
  undoChanges,
  updateCard,
} from '@cardinal/contracts';
import { plansOf } from './query-plans.ts';
import { type Person, startWorld } from './world.ts';

/**
 * Uses a field that `plant-field.ts` added to the table, and sends what happened to `planted-field.api.test.ts`. Types do
 * not know the field.
 */

const world = await startWorld();
const board = await world.board('public');
const admin = await world.member(board, 'project_admin');
const author = await world.member(board, 'normal_user');
const other = await world.member(board, 'normal_user');
const text = { title: 'The sun does not rise', description: 'It is dark.' };

const make = (who: Person, body: object = {}) =>
  who.call(createCard, { params: board.at, body: { ...text, ...body } });
const edit = async (who: Person, cardId: string, severity: string) =>
  (await who.call(updateCard, { params: { cardId }, body: { severity } as never })).status;
const read = async (cardId: string) => {
  const { value } = await admin.call(getCard, { params: { cardId } });
  return (value as { severity?: string }).severity;
};
const list = async (query: Record<string, string>) => {
  const { value } = await admin.call(pageBoardCards, { params: board.at, query });
  return { ids: value.cards.map(({ id }) => id), total: value.total };
};
async function secondPage() {
  const query = { sort: 'severity', order: 'desc', limit: 1 } as never;
  const { nextCursor } = (await admin.call(pageBoardCards, { params: board.at, query })).value;
  return list({ sort: 'severity', order: 'desc', cursor: nextCursor ?? '' });
}

async function groups() {
  const query = { by: 'severity' } as never;
  const { value } = await admin.call(countBoardGroups, { params: board.at, query });
  return value.groups.map(({ key, name, total }) => [key, name, total]);
}

async function plansOfCount() {
  // A change has the board counted anew.
  await make(author);
  const plans = await plansOf(world.database, () => admin.call(pageBoardCards, { params: board.at }));
  return plans.filter(({ collection, method }) => collection === 'cards' && method === 'aggregate');
}
const history = async (cardId: string) => {
  const { value } = await admin.call(listCardHistory, { params: { cardId } });
  return value.items.flatMap(({ changes }) => changes);
};

const low = (await make(author, { severity: 'low' })).value.id;
const unset = (await make(author)).value.id;
const earlier = (await make(author)).value.id;
// As an earlier release stored it.
await world.database
  .collection<{ _id: string }>('cards')
  .updateOne({ _id: earlier }, { $unset: { severity: 1 }, $set: { untallied: 1 } });

const found = {
  cards: { low, unset, earlier },
  refused: (await make(author, { severity: 'dire' })).status,
  values: [await read(low), await read(unset), await read(earlier)],
  byMedium: await list({ severity: 'medium' }),
  byLow: await list({ severity: 'low' }),
  sorted: await list({ sort: 'severity', order: 'desc' }),
  nextPage: await secondPage(),
  groups: await groups(),
  lane: await list({ lane: 'severity:medium' }),
  searched: await list({ severity: 'medium', search: 'sun' }),
  plans: await plansOfCount(),
  index: (await world.database.collection('cards').indexes()).find(({ name }) => name?.startsWith('column:')),
  edits: {
    same: await edit(author, earlier, 'medium'),
    author: await edit(author, earlier, 'critical'),
    other: await edit(other, earlier, 'high'),
    admin: await edit(admin, low, 'high'),
  },
  history: await history(earlier),
};
const params = { slug: board.project.slug };
const change = { severity: 'low' } as never;
const bulk = (await admin.call(changeCards, { params, body: { cardIds: [earlier, unset], change } })).value;
const afterBulk = [await read(earlier), await read(unset)];
await admin.call(undoChanges, { body: { cards: bulk.undo } });
const afterUndo = [await read(earlier), await read(unset)];
process.send?.({ ...found, afterBulk, afterUndo });
await world.stop();
process.disconnect?.();
