import { deleteCard, hideCard, listSimilarCards, updateCard, upvoteCard } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Duplicate, duplicates } from '../../test/duplicates.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const ask = (who: Person, board: TestBoard, title: string, description = '') =>
  who.call(listSimilarCards, { params: board.at, query: { title, description } });
/** Similar cards once all that was written has arrived. */
async function alike(who: Person, board: TestBoard, title: string, description?: string) {
  await world.harness.drained();
  return (await ask(who, board, title, description)).value.cards;
}

describe('of many cards', () => {
  let board: TestBoard;
  let ann: Person;
  beforeAll(async () => {
    board = await world.board('private');
    ann = await world.member(board, 'project_admin');
    for (const { title, description } of duplicates) await world.card(ann, board, { title, description });
    // Each shares half of its words with one report and half with another.
    const words = duplicates.map(({ title }) => title.split(' '));
    for (let n = 0; n < 300; n += 1) {
      const [one = [], other = []] = [n, n * 7 + 13 + Math.floor(n / words.length)].map(
        (at) => words[at % words.length],
      );
      const title = [...one.slice(0, one.length / 2), ...other.slice(other.length / 2)].join(' ');
      await world.card(ann, board, { title, description: 'Something else.' });
    }
    await world.harness.drained();
  });

  /** How many of the reports of the same are found, and how many cards are shown for each. */
  async function measure(toDraft: (again: Duplicate['again']) => [title: string, description?: string]) {
    const found: { isFound: boolean; shown: number }[] = [];
    // One after the other: a look-up has a limit of time, which sixty at once would share.
    for (const { title, again } of duplicates) {
      const { cards } = (await ask(ann, board, ...toDraft(again))).value;
      found.push({ isFound: cards.some((card) => card.title === title), shown: cards.length });
    }
    const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0) / found.length;
    return {
      recall: sum(found.map(({ isFound }) => Number(isFound))),
      shown: sum(found.map((of) => of.shown)),
    };
  }

  it('shows nine of ten reports of the same among five at most', async () => {
    const { recall, shown } = await measure(({ title, description }) => [title, description]);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(shown).toBeLessThan(4);
  });

  it('shows four of five by their titles alone', async () => {
    const { recall } = await measure(({ title }) => [title]);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });

  it('shows nothing that shares a word or two with another matter', async () => {
    expect(await alike(ann, board, 'Penguins march over the ice in winter')).toEqual([]);
    expect(await alike(ann, board, 'zxqv')).toEqual([]);
  });
});

it('finds an old report whose words many newer ones have, too', async () => {
  const board = await world.board('private');
  const ann = await world.member(board, 'project_admin');
  const first = await world.card(ann, board, {
    title: 'Exports to CSV lose accents',
    description: 'Always.',
  });
  for (let n = 0; n < 110; n += 1)
    await Promise.all(
      [`Exports to spreadsheet${n}`, `Accents lose letter${n}`, `CSV for team${n}`].map((title) =>
        world.card(ann, board, { title, description: 'Something else.' }),
      ),
    );
  const [found] = await alike(ann, board, 'CSV exports lose all accents');
  expect(found?.id).toBe(first.id);
});

describe('cards like a draft', () => {
  it('come with their votes and status, the most similar first, and as they are now', async () => {
    const board = await world.board('public');
    const ann = await world.member(board, 'project_admin');
    const bob = await world.member(board, 'normal_user');
    const first = await world.card(ann, board, { title: 'Crash on start', description: 'At once.' });
    const second = await world.card(ann, board, {
      title: 'Crash on start with a proxy',
      description: 'Always.',
    });
    await bob.call(upvoteCard, { params: { cardId: second.id } });
    expect(await alike(bob, board, 'Crashes on start')).toEqual([
      {
        ...{ id: first.id, title: first.title, type: 'bug', status: 'New' },
        ...{ upvoteCount: 0, userHasUpvoted: false, commentCount: 0 },
      },
      expect.objectContaining({ id: second.id, upvoteCount: 1, userHasUpvoted: true }),
    ]);
    await ann.call(updateCard, { params: { cardId: second.id }, body: { title: 'The weather' } });
    await ann.call(deleteCard, { params: { cardId: first.id } });
    expect(await alike(bob, board, 'Crashes on start')).toEqual([]);
  });

  it('are of the same board, and of nobody who does not see it', async () => {
    const [board, other] = [await world.board('private'), await world.board('private')];
    const ann = await world.member(board, 'project_admin');
    const eve = await world.member(other, 'project_admin');
    await world.card(ann, board, { title: 'A secret weapon', description: 'Nobody may know.' });
    await world.harness.drained();
    expect((await ask(eve, board, 'A secret weapon')).status).toBe(404);
    expect((await ask(eve, other, 'A secret weapon')).value.cards).toEqual([]);
    expect((await ask(ann, board, 'The secret weapons')).value.cards).toHaveLength(1);
  });

  it('are shown to guests on public boards, without what was hidden', async () => {
    const board = await world.board('public');
    const ann = await world.member(board, 'project_admin');
    const seen = await world.card(ann, board, { title: 'Crash on start', description: 'At once.' });
    const hidden = await world.card(ann, board, { title: 'Crash on start again', description: 'Rude.' });
    await ann.call(hideCard, { params: { cardId: hidden.id }, body: {} });
    await world.harness.drained();
    const asGuest = () =>
      world.guest.call(listSimilarCards, { params: board.at, query: { title: 'Crashes on start' } });
    expect((await asGuest()).value.cards).toEqual([
      expect.objectContaining({ id: seen.id, userHasUpvoted: false }),
    ]);
    await world.show(board, 'private');
    expect((await asGuest()).status).toBe(404);
  });

  it('need a title', async () => {
    const board = await world.board('private');
    const ann = await world.member(board, 'project_admin');
    expect((await ask(ann, board, ' ')).status).toBe(400);
    expect((await ask(ann, board, 'a'.repeat(201))).status).toBe(400);
  });
});
