import {
  type Card,
  createCard,
  createComment,
  deleteComment,
  getCard,
  likeCard,
  listBoardCards,
  updateCard,
  updateComment,
  upvoteCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from './world.ts';

let world: World;
let board: TestBoard;
let author: Person;
let card: Card;
let sponsored: Person;
beforeAll(async () => {
  world = await startWorld();
  board = await world.board('public');
  author = await world.member(board, 'normal_user');
  card = await world.card(author, board);
  sponsored = await world.person({ sponsored: true });
});
afterAll(() => world.stop());

/** Everything by which somebody takes part, tried on one card. */
async function attempts(person: Person, commentId: string) {
  const params = { cardId: card.id };
  const text = { title: 'Dark', description: 'It is.' };
  const answers = [
    await person.call(createCard, { params: board.at, body: text }),
    await person.call(createComment, { params, body: { content: 'Mine' } }),
    await person.call(upvoteCard, { params }),
    await person.call(likeCard, { params }),
    await person.call(updateCard, { params, body: { userPriority: 5 } }),
    await person.call(updateComment, { params: { commentId }, body: { content: 'Changed' } }),
    await person.call(deleteComment, { params: { commentId }, body: {} }),
  ];
  return answers.map((answer) => (answer.status < 300 ? 'in' : answer.error.code));
}

describe('a sponsored account', () => {
  it('reads public boards of others, and takes no part in them', async () => {
    await author.call(upvoteCard, { params: { cardId: card.id } });
    expect((await sponsored.call(listBoardCards, { params: board.at })).status).toBe(200);
    const seen = (await sponsored.call(getCard, { params: { cardId: card.id } })).value;
    // Like a guest, who does not see who votes.
    expect([seen.upvoteCount, seen.upvotedBy, seen.role]).toEqual([1, [], null]);
    const { id } = await world.comment(author, card);
    expect(await attempts(sponsored, id)).toEqual(Array(7).fill('account_sponsored'));
  });

  it('takes part where it is a member, and stops when it is one no more', async () => {
    const member = await world.person({ sponsored: true });
    await world.join(board, member, 'public_user');
    const mine = await world.comment(member, card);
    expect(await attempts(member, mine.id)).toEqual(Array(7).fill('in'));
    const last = await world.comment(member, card);
    await world.leave(board, member);
    expect(await attempts(member, last.id)).toEqual(Array(7).fill('account_sponsored'));
  });
});
