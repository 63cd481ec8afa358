import {
  type Card,
  card as cardSchema,
  createLabel,
  deleteCard,
  deleteLabel,
  getCard,
  likeCard,
  listBoardCards,
  pageBoardCards,
  updateCard,
  updateLabel,
  upvoteCard,
  userUpdated,
} from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let member: Person;
let admin: Person;
/** Sees the board without being in its team. */
let stranger: Person;
let cards: Card[];

beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  member = await world.member(board, 'normal_user');
  admin = await world.member(board, 'project_admin');
  stranger = await world.person();
});
afterAll(() => world.stop());

type Viewer = Pick<Person, 'call'>;
const whole = async (by: Viewer): Promise<Card[]> =>
  (await by.call(listBoardCards, { params: board.at })).value;
const page = async (by: Viewer, query = {}): Promise<Card[]> =>
  (await by.call(pageBoardCards, { params: board.at, query: { limit: 3, ...query } })).value.cards;

/** The cards, each read by itself. */
const details = (by: Viewer, of: readonly { id: string }[]): Promise<Card[]> =>
  Promise.all(
    of.map(async ({ id }) => cardSchema.parse((await by.call(getCard, { params: { cardId: id } })).value)),
  );

/** Lists show each of these what they may see, and the order is the one given. */
async function expectLists(order: readonly Card[]): Promise<void> {
  for (const viewer of [member, admin, stranger]) {
    const expected = await details(viewer, order);
    expect(await whole(viewer)).toEqual(expected);
    expect(await page(viewer)).toEqual(expected.slice(0, 3));
  }
}

beforeEach(async () => {
  for (const { id } of await whole(admin)) await admin.call(deleteCard, { params: { cardId: id } });
  cards = [];
  for (let n = 0; n < 6; n += 1) cards.unshift(await world.card(member, board, { title: `Card ${n}` }));
  await expectLists(cards);
});

const change = (card: Card, body: object) =>
  admin
    .call(updateCard, { params: { cardId: card.id }, body })
    .then(({ status }) => expect(status).toBe(200));
const vote = (by: Person, card: Card, call: typeof upvoteCard | typeof likeCard = upvoteCard) =>
  by.call(call, { params: { cardId: card.id } });

describe('lists that were read before', () => {
  it('show every change of a card, to each as much as they may see', async () => {
    const [first, second] = cards as [Card, Card];
    const inProject = { slug: board.project.slug };
    const name = { name: 'phone', color: 'red' } as const;
    const label = (await admin.call(createLabel, { params: inProject, body: name })).value;
    const ofLabel = { ...inProject, labelId: label.id };
    for (const step of [
      () => change(second, { title: 'Another title', description: 'Another text' }),
      () => change(second, { status: 'Resolved', userPriority: 5 }),
      () => change(second, { assigneeIds: [member.id, admin.id], labelIds: [label.id] }),
      () => admin.call(updateLabel, { params: ofLabel, body: { ...name, name: 'mobile' } }),
      () => vote(admin, second),
      () => vote(member, second),
      () => vote(admin, second),
      () => vote(admin, first, likeCard),
      () => world.comment(member, first),
      () => admin.call(deleteLabel, { params: ofLabel }),
    ]) {
      await step();
      await expectLists(cards);
    }
    await admin.call(deleteCard, { params: { cardId: first.id } });
    await expectLists(cards.slice(1));
    await expectLists([await world.card(admin, board), ...cards.slice(1)]);
  });

  it('show the new name of a person', async () => {
    const { value } = world.owners.users.get(member.id)!;
    const username = `${value.username}-new`;
    const at = { subject: member.id, version: 1_000 };
    await world.harness.emit(userUpdated, { user: { ...value, username } }, at);
    expect((await whole(admin))[0]?.createdByUser?.username).toBe(username);
    await expectLists(cards);
  });

  it('stay in their order, and within their filter', async () => {
    const [first, , third] = cards as [Card, Card, Card];
    const order = { sort: 'userPriority', order: 'desc', status: 'New', limit: 1 };
    await page(admin, order);
    await change(third, { userPriority: 5 });
    expect((await page(admin, order)).map(({ id }) => id)).toEqual([third.id]);
    await change(third, { status: 'Resolved' });
    await change(first, { userPriority: 5 });
    expect((await page(admin, order)).map(({ id }) => id)).toEqual([first.id]);
  });

  it('have no card of another version than the one that was found', async () => {
    const [first] = cards as [Card];
    const { collection } = world.database.models.Card!;
    const find = collection.find.bind(collection);
    await page(member, { status: 'New' });
    await change(first, { title: 'Changed once more' });
    let isAsked = false;
    const spy = jest.spyOn(collection, 'find').mockImplementation(((filter: object, options: never) => {
      const found = find(filter as never, options);
      const read = found.toArray.bind(found);
      found.toArray = async () => {
        const isSecondLook =
          !isAsked && JSON.stringify(filter) === JSON.stringify({ _id: { $in: [first.id] } });
        isAsked ||= isSecondLook;
        if (isSecondLook) await change(first, { status: 'Resolved' });
        return read();
      };
      return found;
    }) as never);
    const found = await page(member, { status: 'New' }).finally(() => spy.mockRestore());
    expect(isAsked).toBe(true);
    expect(found.map(({ id }) => id)).toEqual(cards.slice(1, 4).map(({ id }) => id));
  });

  it('ask for versions alone where nothing has changed', async () => {
    const { collection } = world.database.models.Card!;
    // The search reads what was written before.
    await world.harness.drained();
    const spy = jest.spyOn(collection, 'find');
    await whole(member);
    expect(spy.mock.calls.map(([, options]) => options?.projection)).toEqual([
      { version: 1, countsVersion: 1, updatedAt: 1, rank: 1 },
    ]);
    spy.mockRestore();
  });
});
