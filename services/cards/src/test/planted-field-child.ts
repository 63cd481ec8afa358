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
import { listPlans } from './query-plans.ts';
import { type Person, startWorld } from './world.ts';

/**
 * Uses the fields that `plant-field.ts` added to the table, and sends what happened to `planted-field.api.test.ts`. Types
 * do not know them.
 */

const world = await startWorld();
const board = await world.board('public');
const admin = await world.member(board, 'project_admin');
const author = await world.member(board, 'normal_user');
const other = await world.member(board, 'normal_user');
const text = { title: 'The sun does not rise', description: 'It is dark.' };

const make = (who: Person, body: object = {}) =>
  who.call(createCard, { params: board.at, body: { ...text, ...body } });
const change = async (who: Person, cardId: string, body: object) =>
  (await who.call(updateCard, { params: { cardId }, body: body as never })).status;
const edit = (who: Person, cardId: string, severity: string) => change(who, cardId, { severity });
const read = async (cardId: string) => {
  const { value } = await admin.call(getCard, { params: { cardId } });
  return (value as { severity?: string }).severity;
};
const list = async (query: Record<string, string>) => {
  const { value } = await admin.call(pageBoardCards, { params: board.at, query });
  return { ids: value.cards.map(({ id }) => id), total: value.total };
};
/** All pages of one card each. */
async function pages(sort: string, order: string) {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { sort, order, limit: 1, ...(cursor && { cursor }) } as never;
    const { value } = await admin.call(pageBoardCards, { params: board.at, query });
    ids.push(...value.cards.map(({ id }) => id));
    cursor = value.nextCursor;
  } while (cursor);
  return ids;
}

async function groups(by: string) {
  const query = { by } as never;
  const { value } = await admin.call(countBoardGroups, { params: board.at, query });
  return value.groups.map(({ key, name, total }) => [key, name, total]);
}

async function exported() {
  const path = `/api/projects/${board.at.slug}/boards/${board.at.boardSlug}/export`;
  const lines = (await (await admin.fetch('cards', path)).text()).trim().split('\r\n');
  const [names = [], ...rows] = lines.map((line) => line.split(','));
  return rows.map((row) => row[names.indexOf('severity')]).toSorted();
}

const refusal = async (lane: string) =>
  (await admin.call(pageBoardCards, { params: board.at, query: { lane } as never })).status;

async function plansOfCount() {
  // A change has the board counted anew.
  await make(author);
  const plans = await listPlans(world.database, () => admin.call(pageBoardCards, { params: board.at }));
  return plans.filter(({ collection, method }) => collection === 'cards' && method === 'aggregate');
}
const history = async (cardId: string) => {
  const { value } = await admin.call(listCardHistory, { params: { cardId } });
  return value.items.flatMap(({ changes }) => changes);
};

const low = (await make(author, { severity: 'low', effort: 'high' })).value.id;
const unset = (await make(author)).value.id;
const earlier = (await make(author, { effort: 'low' })).value.id;
// As an earlier release stored it.
await world.database
  .collection<{ _id: string }>('cards')
  .updateOne({ _id: earlier }, { $unset: { severity: 1 }, $set: { untallied: 1 } });

const found = {
  cards: { low, unset, earlier },
  refused: (await make(author, { severity: 'dire' })).status,
  exported: await exported(),
  values: [await read(low), await read(unset), await read(earlier)],
  byMedium: await list({ severity: 'medium' }),
  byLow: await list({ severity: 'low' }),
  sorted: await list({ sort: 'severity', order: 'desc' }),
  pages: await pages('severity', 'desc'),
  groups: await groups('severity'),
  lane: await list({ lane: 'severity:medium' }),
  effort: {
    falling: await list({ sort: 'effort', order: 'desc' }),
    rising: await list({ sort: 'effort', order: 'asc' }),
    fallingPages: await pages('effort', 'desc'),
    risingPages: await pages('effort', 'asc'),
    groups: await groups('effort'),
    lanes: [await list({ lane: 'effort:low' }), await list({ lane: 'effort:none' })],
  },
  noSuchLanes: [await refusal('severity:none'), await refusal('effort:huge')],
  searched: await list({ severity: 'medium', search: 'sun' }),
  plans: await plansOfCount(),
  index: (await world.database.collection('cards').indexes()).find(({ name }) => name?.startsWith('column:')),
  edits: {
    same: await edit(author, earlier, 'medium'),
    author: await edit(author, earlier, 'critical'),
    other: await edit(other, earlier, 'high'),
    admin: await edit(admin, low, 'high'),
    toNone: await change(author, low, { effort: null }),
  },
  history: await history(earlier),
  historyToNone: (await history(low)).filter(({ field }) => field === 'effort'),
};
const params = { slug: board.project.slug };
const toLow = { severity: 'low' } as never;
const bulk = (await admin.call(changeCards, { params, body: { cardIds: [earlier, unset], change: toLow } }))
  .value;
const afterBulk = [await read(earlier), await read(unset)];
await admin.call(undoChanges, { body: { cards: bulk.undo } });
const afterUndo = [await read(earlier), await read(unset)];
process.send?.({ ...found, afterBulk, afterUndo });
await world.stop();
process.disconnect?.();
