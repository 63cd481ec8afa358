import type { CardSnapshot } from '@cardinal/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Sending } from '../test/sending.ts';

let sending: Sending;
beforeAll(async () => {
  sending = await Sending.start();
});
beforeEach(() => sending.begin());
afterEach(() => sending.end());
afterAll(() => sending.slack.stop());

/** From here on the cards service answers so, whatever events were heard of. */
function isAt(card: CardSnapshot, boardId: string, version: number): void {
  const value = { ...card, boardId };
  sending.slack.owners.cards.set(card.id, { card: { version, value }, commenterIds: [], upvoterIds: [] });
}

const findBoards = (name: 'slack_threads' | 'slack_deliveries', cardId: string) =>
  sending.slack.collection(name).distinct('boardId', { cardId });
const toOldBoard = ({ boardId: id, projectId }: CardSnapshot) => ({ id, projectId });

describe.each(['trashBoard', 'deleteBoard'] as const)(
  'a card that left its board before that went (%s)',
  (remove) => {
    it('is posted about, also if its move is heard of afterwards', async () => {
      const { world } = sending.slack;
      const card = await sending.cardOn();
      const old = toOldBoard(card);
      const there = await world.board(sending.project);
      isAt(card, there.id, 3);
      await world[remove](old);
      await world.move(card, 'In Progress');
      await world.comment(card, 'Is it safe?');
      await sending.arrived(2);
      await world.carry(card, there);
      const [first, second] = sending.control.messages('bugs');
      expect(second!.threadTs).toBe(first!.ts);
      for (const name of ['slack_threads', 'slack_deliveries'] as const)
        expect(await findBoards(name, card.id)).toEqual([there.id]);
    });

    it('keeps its thread and what waits to be sent', async () => {
      const { world } = sending.slack;
      const card = await sending.cardOn();
      const there = await world.board(sending.project);
      await world.move(card, 'In Progress');
      await sending.arrived(1);
      await sending.settled();
      sending.control.fail({ kind: 'rate_limited', retryAfter: 1 }, { method: 'chat.postMessage' });
      await world.move(card, 'Resolved');
      isAt(card, there.id, 4);
      await world[remove](toOldBoard(card));
      await sending.arrived(2);
      const [first, second] = sending.control.messages('bugs');
      expect(second!.threadTs).toBe(first!.ts);
      await sending.settled();
      expect((await sending.log()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    });
  },
);

it('is posted about if its move was heard of before', async () => {
  const { world } = sending.slack;
  const card = await sending.cardOn();
  const old = { ...card };
  const there = await world.board(sending.project);
  await world.carry(card, there);
  await world.comment(old, 'Late');
  await sending.arrived(1);
  await sending.settled();
  for (const name of ['slack_threads', 'slack_deliveries'] as const)
    expect(await findBoards(name, card.id)).toEqual([there.id]);
});

it('has its thread where it is, also if it moves while its first message is on the way', async () => {
  const { slack, control } = sending;
  const card = await sending.cardOn();
  const there = await slack.world.board(sending.project);
  // Slack has the message and its answer gets lost; by the time of the next try the move is noted.
  control.fail({ kind: 'timeout', when: 'after' }, { method: 'chat.postMessage' });
  await slack.world.move(card, 'Resolved');
  await sending.arrived(1);
  const moved = { at: new Date(), version: 0, gone: false, boardId: there.id, placedVersion: 3 };
  await slack.collection('gone_cards').insertOne({ _id: card.id as never, ...moved });
  await sending.settled();
  expect(await findBoards('slack_threads', card.id)).toEqual([there.id]);
});

it('is posted about on a restored board, before its restoration is heard of', async () => {
  const { world, owners } = sending.slack;
  const card = await sending.cardOn();
  await world.trashBoard(toOldBoard(card));
  isAt(card, card.boardId, 2);
  const tree = owners.projects.trees.get(sending.project.id)!;
  tree.boards.push(...(tree.trashedBoards ?? []).map((board) => ({ ...board, version: board.version + 2 })));
  tree.trashedBoards = [];
  await world.move(card, 'Resolved');
  await sending.arrived(1);
});
