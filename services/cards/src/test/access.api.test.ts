import { randomUUID } from 'node:crypto';
import {
  awardPoints,
  type Call,
  type Card,
  createCard,
  createComment,
  deleteCard,
  deleteComment,
  getBoardContents,
  getCard,
  likeCard,
  listBoardCards,
  listCards,
  listComments,
  listPublicCards,
  normalizeUpload,
  pageBoardCards,
  pagePublicCards,
  requestUpload,
  updateCard,
  updateComment,
  upvoteCard,
} from '@cardinal/contracts';
import type { Caller, CallInput } from '@cardinal/testing';
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

async function sceneOf(visibility: 'public' | 'private'): Promise<Scene> {
  const board = await world.board(visibility);
  const author = await world.member(board, 'normal_user');
  const card = await world.card(author, board);
  return { board, author, card, commentId: (await world.comment(author, card)).id };
}

async function callersOf({ board }: Scene): Promise<Record<RoleName, Caller>> {
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
  world = await startWorld({ FEATURE_POINTS: 'on' });
  scenes = { public: await sceneOf('public'), private: await sceneOf('private') };
  callers.public = await callersOf(scenes.public);
  callers.private = await callersOf(scenes.private);
});
afterAll(() => world.stop());

/** The status that each of `roles` gets, in their order. */
type Expected = readonly number[];
interface Case {
  name: string;
  call: Call;
  input: (scene: Scene) => CallInput<Call> | Promise<CallInput<Call>>;
  public: Expected;
  private: Expected;
}

const body = { title: 'A title', description: 'A description' };
const words = { content: 'Words' };
const card = ({ card: { id } }: Scene) => ({ params: { cardId: id } });
const at = ({ board }: Scene) => ({ params: board.at });
const publicAt = ({ board }: Scene) => ({
  params: { project: board.project.slug, board: board.slug },
});
const fresh = async (scene: Scene) => card({ ...scene, card: await world.card(scene.author, scene.board) });
const freshComment = async (scene: Scene) => ({
  params: { commentId: (await world.comment(scene.author, scene.card)).id },
  body: {},
});

//                 guest pend susp outs forA pubU norm admi supA
const seesPublic = [401, 403, 403, 200, 200, 200, 200, 200, 200];
const seesPrivate = [401, 403, 403, 404, 404, 404, 200, 200, 200];
const guestsToo = [200, 200, 200, 200, 200, 200, 200, 200, 200];
const teamOnly = [404, 404, 404, 404, 404, 404, 200, 200, 200];
const nobody = [404, 404, 404, 404, 404, 404, 404, 404, 404];
const adminOfPublic = [401, 403, 403, 403, 403, 403, 403, 200, 200];
const adminOfPrivate = [401, 403, 403, 404, 404, 404, 403, 200, 200];
const signedIn = [401, 403, 403, 200, 200, 200, 200, 200, 200];
const created = (statuses: Expected) => statuses.map((status) => (status === 200 ? 201 : status));

const adminFields = { status: 'New', devPriority: 1, title: 'New', description: 'New', imageUrls: null };

const cases: Case[] = [
  { name: 'list cards', call: listBoardCards, input: at, public: seesPublic, private: seesPrivate },
  { name: 'page cards', call: pageBoardCards, input: at, public: seesPublic, private: seesPrivate },
  { name: 'list public cards', call: listPublicCards, input: publicAt, public: guestsToo, private: nobody },
  { name: 'page public cards', call: pagePublicCards, input: publicAt, public: guestsToo, private: nobody },
  {
    name: 'create a card',
    call: createCard,
    input: (scene) => ({ ...at(scene), body }),
    public: created(seesPublic),
    private: created(seesPrivate),
  },
  {
    name: 'count contents',
    call: getBoardContents,
    input: at,
    public: adminOfPublic,
    private: adminOfPrivate,
  },
  { name: 'dashboard', call: listCards, input: () => ({}), public: signedIn, private: signedIn },
  { name: 'open a card', call: getCard, input: card, public: guestsToo, private: teamOnly },
  {
    name: 'set the user priority',
    call: updateCard,
    input: (scene) => ({ ...card(scene), body: { userPriority: 2 } }),
    public: seesPublic,
    private: seesPrivate,
  },
  ...Object.entries(adminFields).map(([field, value]) => ({
    name: `change ${field}`,
    call: updateCard,
    input: (scene: Scene) => ({ ...card(scene), body: { [field]: value } }),
    public: adminOfPublic,
    private: adminOfPrivate,
  })),
  {
    name: 'change the user priority together with the status',
    call: updateCard,
    input: (scene) => ({ ...card(scene), body: { userPriority: 2, status: 'New' } }),
    public: adminOfPublic,
    private: adminOfPrivate,
  },
  { name: 'delete a card', call: deleteCard, input: fresh, public: adminOfPublic, private: adminOfPrivate },
  { name: 'upvote', call: upvoteCard, input: card, public: seesPublic, private: seesPrivate },
  { name: 'like', call: likeCard, input: card, public: seesPublic, private: seesPrivate },
  {
    name: 'award points',
    call: awardPoints,
    input: (scene) => ({ ...card(scene), body: { points: 5 } }),
    public: created(adminOfPublic),
    private: created(adminOfPrivate),
  },
  { name: 'read comments', call: listComments, input: card, public: guestsToo, private: teamOnly },
  {
    name: 'comment',
    call: createComment,
    input: (scene) => ({ ...card(scene), body: words }),
    public: created(seesPublic),
    private: created(seesPrivate),
  },
  {
    name: 'edit a comment of somebody else',
    call: updateComment,
    input: ({ commentId }) => ({ params: { commentId }, body: words }),
    public: adminOfPublic,
    private: adminOfPrivate,
  },
  {
    name: 'delete a comment of somebody else',
    call: deleteComment,
    input: freshComment,
    public: adminOfPublic,
    private: adminOfPrivate,
  },
  {
    name: 'ask for an upload address',
    call: requestUpload,
    input: () => ({ body: { filename: 'x.png', contentType: 'image/png' } }),
    public: signedIn,
    private: signedIn,
  },
  {
    name: 'normalize an upload of somebody else',
    call: normalizeUpload,
    input: () => ({ body: { rawPath: `/api/object-storage/uploads/${randomUUID()}` } }),
    public: signedIn.map((status) => (status === 200 ? 404 : status)),
    private: signedIn.map((status) => (status === 200 ? 404 : status)),
  },
];

describe.each(['public', 'private'] as const)('on a %s board', (visibility) => {
  it.each(cases.map((one) => [one.name, one] as const))('who may %s', async (_name, one) => {
    const scene = scenes[visibility];
    const found: Record<string, number> = {};
    for (const role of roles) {
      const input = await one.input(scene);
      found[role] = (await callers[visibility][role].call(one.call, input)).status;
    }
    expect(found).toEqual(Object.fromEntries(roles.map((role, index) => [role, one[visibility][index]])));
  });
});

describe('what is not seen', () => {
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
    expect((await lead.call(createCard, { params: crossed, body })).status).toBe(404);
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
