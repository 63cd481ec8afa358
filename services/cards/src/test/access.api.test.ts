import { randomUUID } from 'node:crypto';
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
import type { Caller } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from './world.ts';

/** Everyone who may come, by what they are to the project of the board. */
const roles = [
  'guest',
  'pending',
  'suspended',
  'outsider',
  'foreign_admin',
  'public_user',
  'normal_user',
  'project_admin',
  'super_admin',
] as const;
type RoleName = (typeof roles)[number];

interface Scene {
  board: TestBoard;
  author: Person;
  card: Card;
  commentId: string;
}

let world: World;
let scenes: Record<'public' | 'private', Scene>;
const callers = {} as Record<'public' | 'private', Record<RoleName, Caller>>;

async function createScene(visibility: 'public' | 'private'): Promise<Scene> {
  const board = await world.board(visibility);
  const author = await world.member(board, 'normal_user');
  const card = await world.card(author, board);
  return { board, author, card, commentId: (await world.comment(author, card)).id };
}

async function createCallers({ board }: Scene): Promise<Record<RoleName, Caller>> {
  const elsewhere = await world.board('public');
  return {
    guest: world.guest,
    pending: await world.person({ status: 'pending' }),
    suspended: await world.person({ status: 'suspended' }),
    outsider: await world.person(),
    foreign_admin: await world.member(elsewhere, 'project_admin'),
    public_user: await world.member(board, 'public_user'),
    normal_user: await world.member(board, 'normal_user'),
    project_admin: await world.member(board, 'project_admin'),
    super_admin: await world.superAdmin(),
  };
}

beforeAll(async () => {
  world = await startWorld();
  scenes = { public: await createScene('public'), private: await createScene('private') };
  callers.public = await createCallers(scenes.public);
  callers.private = await createCallers(scenes.private);
});
afterAll(() => world.stop());

/** The status that each of `roles` gets, in their order. */
type Expected = readonly number[];
interface Case {
  name: string;
  body: object;
  public: Expected;
  private: Expected;
}

const words = { content: 'Words' };
const card = ({ card: { id } }: Scene) => ({ params: { cardId: id } });

//                 guest pend susp outs forA pubU norm admi supA
const seesPublic = [401, 403, 403, 200, 200, 200, 200, 200, 200];
const seesPrivate = [401, 403, 403, 404, 404, 404, 200, 200, 200];
const adminOfPublic = [401, 403, 403, 403, 403, 403, 403, 200, 200];
const adminOfPrivate = [401, 403, 403, 404, 404, 404, 403, 200, 200];

const adminFields = { status: 'New', devPriority: 1, title: 'New', description: 'New', imageUrls: null };

/** Not in the access matrix: which fields of a card somebody may change. */
const cases: Case[] = [
  {
    name: 'set the user priority',
    body: { userPriority: 2 },
    public: seesPublic,
    private: seesPrivate,
  },
  ...Object.entries(adminFields).map(([field, value]) => ({
    name: `change ${field}`,
    body: { [field]: value },
    public: adminOfPublic,
    private: adminOfPrivate,
  })),
  {
    name: 'change the user priority together with the status',
    body: { userPriority: 2, status: 'New' },
    public: adminOfPublic,
    private: adminOfPrivate,
  },
];

describe.each(['public', 'private'] as const)('on a %s board', (visibility) => {
  it.each(cases.map((one) => [one.name, one] as const))('who may %s', async (_name, one) => {
    const input = { ...card(scenes[visibility]), body: one.body };
    const found: Record<string, number> = {};
    for (const role of roles) found[role] = (await callers[visibility][role].call(updateCard, input)).status;
    expect(found).toEqual(Object.fromEntries(roles.map((role, index) => [role, one[visibility][index]])));
  });
});

describe('a board out of sight', () => {
  it('answers like what does not exist', async () => {
    const { outsider } = callers.private;
    const hidden = await outsider.call(getCard, card(scenes.private));
    const missing = await outsider.call(getCard, { params: { cardId: randomUUID() } });
    expect(hidden.text).toBe(missing.text);
  });
});

describe('an author who may not see the board any more', () => {
  it('can neither edit nor delete the comment, nor see the card', async () => {
    const { board, card: shared } = scenes.private;
    const leaver = await world.member(board, 'normal_user');
    const { id } = await world.comment(leaver, shared);
    await world.join(board, leaver, 'public_user');
    const ref = { params: { commentId: id }, body: words };
    expect((await leaver.call(updateComment, ref)).status).toBe(404);
    expect((await leaver.call(deleteComment, { params: { commentId: id }, body: {} })).status).toBe(404);
    expect((await leaver.call(getCard, card(scenes.private))).status).toBe(404);
  });
});

describe('things inside other things', () => {
  it('are not found under a parent that is not theirs', async () => {
    const { project_admin: lead } = callers.public;
    const { board, author, commentId } = scenes.public;
    const other = await world.card(author, board);
    const foreign = await world.board('public');
    const crossed = { slug: foreign.project.slug, boardSlug: board.slug };
    expect((await lead.call(listBoardCards, { params: crossed })).status).toBe(404);
    expect(
      (
        await lead.call(createCard, {
          params: crossed,
          body: { title: 'A title', description: 'A description' },
        })
      ).status,
    ).toBe(404);
    const params = { commentId };
    const edit = await lead.call(updateComment, { params, body: { ...words, cardId: other.id } });
    expect(edit.status).toBe(404);
    expect((await lead.call(deleteComment, { params, body: { cardId: other.id } })).status).toBe(404);
    const reply = { params: { cardId: other.id }, body: { ...words, parentCommentId: commentId } };
    expect((await lead.call(createComment, reply)).status).toBe(404);
  });
});

describe('voters', () => {
  it('are named to people who are signed in, and to nobody else', async () => {
    const { board, author } = scenes.public;
    const voted = await world.card(author, board);
    for (const call of [upvoteCard, likeCard]) await author.call(call, { params: { cardId: voted.id } });
    const opened = async (caller: Caller) =>
      (await caller.call(getCard, { params: { cardId: voted.id } })).value;
    const person = { id: author.id, username: author.username };
    expect(await opened(callers.public.outsider)).toMatchObject({ upvotedBy: [person], likedBy: [person] });
    for (const role of ['guest', 'pending', 'suspended'] as const)
      expect(await opened(callers.public[role])).toMatchObject({
        upvoteCount: 1,
        upvotedBy: [],
        likedBy: [],
      });
  });
});
