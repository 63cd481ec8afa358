import {
  boardUpdated,
  createCard,
  getCard,
  listBoardCards,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  projectUpdated,
  rebuildReadModels,
  updateCard,
  userUpdated,
} from '@cardinal/contracts';
import { someone } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
afterEach(() => {
  world.owners.down = 'nothing';
});

const text = { title: 'A title', description: 'A description' };
const see = (by: Person, board: TestBoard) => by.call(listBoardCards, { params: board.at });
const members = (board: TestBoard) => ({ subject: `${board.projectId}/members` });
const roleEvent = (
  board: TestBoard,
  person: Person,
  role: 'project_admin' | 'normal_user' | 'public_user',
) => {
  const { id, name, slug } = board.project;
  const { id: userId, username } = person;
  return { member: { projectId: id, userId, username, role }, project: { id, name, slug } };
};
const removal = (board: TestBoard, person: Person) => {
  const { id, name, slug } = board.project;
  return { projectId: id, userId: person.id, project: { id, name, slug } };
};

describe('a board or role of a moment ago', () => {
  it('is asked for once and then known: project, board and role', async () => {
    const board = await world.board('private', { quiet: true });
    const member = await world.person();
    const tree = world.owners.projects.trees.get(board.projectId)!;
    tree.members.value.push(roleEvent(board, member, 'normal_user').member);
    const answer = await member.call(createCard, { params: board.at, body: text });
    expect(answer.status).toBe(201);
    await world.untilSure(board);
    const asked = world.owners.asked.length;
    expect((await see(member, board)).value).toHaveLength(1);
    expect(world.owners.asked.length).toBe(asked);
  });

  it('is a board of a project that is known', async () => {
    const known = await world.board('public');
    const added = await world.board('public', { project: known.project, quiet: true });
    expect((await see(await world.person(), added)).status).toBe(200);
  });

  it('is a role that its event has yet to bring', async () => {
    const board = await world.board('private');
    const member = await world.person();
    world.owners.projects.trees
      .get(board.projectId)!
      .members.value.push(roleEvent(board, member, 'normal_user').member);
    expect((await see(member, board)).status).toBe(200);
  });

  it('gives way to the event that comes later', async () => {
    const board = await world.board('public', { quiet: true });
    const stranger = await world.person();
    expect((await stranger.call(createCard, { params: board.at, body: text })).status).toBe(201);
    await world.join(board, stranger, 'project_admin');
    const card = (await see(stranger, board)).value[0]!;
    const edit = { params: { cardId: card.id }, body: { status: 'Resolved' as const } };
    expect((await stranger.call(updateCard, edit)).status).toBe(200);
  });

  it('is not found when its owner does not know it either', async () => {
    const nowhere = { params: { slug: 'nowhere', boardSlug: 'nothing' } };
    expect((await (await world.person()).call(listBoardCards, nowhere)).status).toBe(404);
  });

  it('is unavailable while its owner is away, and found afterwards', async () => {
    const board = await world.board('public', { quiet: true });
    const person = await world.person();
    world.owners.down = 'all';
    const answer = await see(person, board);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    world.owners.down = 'nothing';
    expect((await see(person, board)).status).toBe(200);
  });
});

describe('somebody without a role', () => {
  it('is asked for once, also when the owner goes away afterwards', async () => {
    const board = await world.board('public');
    const stranger = await world.person();
    const lookups = () => world.owners.asked.filter((path) => path.includes(board.projectId)).length;
    await see(stranger, board);
    await world.untilSure(board);
    const before = lookups();
    world.owners.down = 'lookups';
    for (let n = 0; n < 3; n += 1) expect((await see(stranger, board)).status).toBe(200);
    expect(lookups()).toBe(before);
  });
});

describe('events', () => {
  it('of members that come in reverse and twice leave the newest role', async () => {
    const board = await world.board('private');
    const person = await world.person();
    const deliver = async (version: number) => {
      const at = { ...members(board), version };
      if (version === 10) await world.harness.emit(memberAdded, roleEvent(board, person, 'normal_user'), at);
      if (version === 11)
        await world.harness.emit(memberRoleChanged, roleEvent(board, person, 'project_admin'), at);
      if (version === 12) await world.harness.emit(memberRemoved, removal(board, person), at);
    };
    for (const version of [12, 11, 10, 12, 10, 11]) await deliver(version);
    expect((await see(person, board)).status).toBe(404);
    await world.harness.emit(memberAdded, roleEvent(board, person, 'normal_user'), {
      ...members(board),
      version: 13,
    });
    expect((await see(person, board)).status).toBe(200);
  });

  it('take a role away at once', async () => {
    const board = await world.board('private');
    const member = await world.member(board, 'normal_user');
    expect((await see(member, board)).status).toBe(200);
    await world.harness.emit(memberRemoved, removal(board, member), { ...members(board), version: 50 });
    expect((await see(member, board)).status).toBe(404);
  });

  it('rename projects, whose earlier slugs lead to them as long as nobody else has them', async () => {
    const board = await world.board('public');
    const person = await world.member(board, 'normal_user');
    const card = await world.card(person, board);
    const project = world.owners.projects.trees.get(board.projectId)!.project.value;
    const renamed = {
      ...project,
      name: 'Gemini',
      slug: `gemini-${project.slug}`,
      formerSlugs: [project.slug],
    };
    await world.harness.emit(projectUpdated, { project: renamed }, { subject: project.id, version: 3 });
    await world.harness.emit(projectUpdated, { project }, { subject: project.id, version: 2 });
    expect((await see(person, board)).status).toBe(200);
    const { value } = await person.call(getCard, { params: { cardId: card.id } });
    expect(value.project).toMatchObject({ name: 'Gemini', slug: renamed.slug });
    const taker = await world.board('public');
    const theirs = { ...world.owners.projects.trees.get(taker.projectId)!.project.value, slug: project.slug };
    await world.harness.emit(projectUpdated, { project: theirs }, { subject: theirs.id, version: 2 });
    expect((await see(person, board)).status).toBe(404);
  });

  it('rename boards, in the order of their versions', async () => {
    const board = await world.board('public');
    const person = await world.member(board, 'normal_user');
    const card = await world.card(person, board);
    const { at: _at, project: _project, ...snapshot } = board;
    const rename = (name: string, version: number) =>
      world.harness.emit(boardUpdated, { board: { ...snapshot, name } }, { subject: board.id, version });
    await rename('Third', 3);
    await rename('Second', 2);
    const { value } = await person.call(getCard, { params: { cardId: card.id } });
    expect(value.board.name).toBe('Third');
  });
});

describe('names', () => {
  it('follow the account, in the order of its versions', async () => {
    const board = await world.board('public');
    const person = await world.member(board, 'normal_user');
    const card = await world.card(person, board);
    const user = world.owners.users.get(person.id)!.value;
    const rename = (username: string, version: number) =>
      world.harness.emit(userUpdated, { user: { ...user, username } }, { subject: person.id, version });
    await rename('newest', 3);
    await rename('older', 2);
    const { value } = await person.call(getCard, { params: { cardId: card.id } });
    expect(value.createdByUser).toEqual({ id: person.id, username: 'newest' });
  });

  it('are asked for when never heard of, once', async () => {
    const board = await world.board('public');
    const unknown = someone();
    const value = {
      ...world.owners.users.values().next().value!.value,
      id: unknown.userId,
      username: 'late',
    };
    world.owners.users.set(unknown.userId, { version: 1, value });
    const caller = world.harness.as(unknown);
    const made = (await caller.call(createCard, { params: board.at, body: text })).value;
    expect(made.createdByUser?.username).toBe('late');
    const asked = world.owners.asked.length;
    await world.guest.call(getCard, { params: { cardId: made.id } });
    expect(world.owners.asked.length).toBe(asked);
  });

  it('that cannot be asked for leave the list as it is, and those of nobody are of deleted users', async () => {
    const board = await world.board('public');
    const stranger = world.harness.as(someone());
    const params = { params: board.at };
    await stranger.call(listBoardCards, params);
    await world.untilSure(board);
    world.owners.down = 'lookups';
    const made = await stranger.call(createCard, { ...params, body: text });
    expect(made.status).toBe(201);
    expect(made.value.createdByUser).toBeNull();
    world.owners.down = 'nothing';
    const [card] = (await stranger.call(listBoardCards, params)).value;
    expect(card?.createdByUser?.username).toBe('deleted user');
  });
});

describe('a rebuild', () => {
  const rebuild = async () => (await world.guest.call(rebuildReadModels)).value.rebuilt;
  const collection = (name: string) => world.database.collection<{ _id: string }>(name);

  it('mends what was damaged and brings back what was lost', async () => {
    const board = await world.board('private');
    const member = await world.member(board, 'normal_user');
    const card = await world.card(member, board);
    await collection('boards').updateOne(
      { _id: board.id },
      { $set: { visibility: 'public', name: 'Wrong' } },
    );
    await collection('members').deleteMany({ userId: member.id } as object);
    await collection('users').updateOne({ _id: member.id }, { $set: { username: 'wrong' } });
    await collection('projects').deleteOne({ _id: board.projectId });
    const rebuilt = await rebuild();
    expect(rebuilt.projects).toBe(world.owners.projects.trees.size);
    expect(rebuilt.users).toBe(world.owners.users.size);
    expect((await world.guest.call(getCard, { params: { cardId: card.id } })).status).toBe(404);
    const { value } = await member.call(getCard, { params: { cardId: card.id } });
    expect(value).toMatchObject({
      board: { name: board.name, visibility: 'private' },
      createdByUser: { username: member.username },
    });
  });

  it('buries boards and projects that their owner no longer has, with what is on them', async () => {
    const [one, two] = [await world.board('public'), await world.board('public')];
    const kept = await world.board('public', { project: one.project });
    const author = await world.person();
    for (const board of [one, two, kept]) await world.card(author, board);
    await world.harness.drained();
    const tree = world.owners.projects.trees.get(one.projectId)!;
    tree.boards = tree.boards.filter(({ value }) => value.id !== one.id);
    world.owners.projects.trees.delete(two.projectId);
    await rebuild();
    await world.job('noted-work');
    expect(await world.count('cards', { boardId: { $in: [one.id, two.id] } })).toBe(0);
    expect((await see(author, kept)).value).toHaveLength(1);
    expect((await see(author, two)).status).toBe(404);
  });

  it('forgets the name of a user whom their owner no longer has', async () => {
    const board = await world.board('public');
    const author = await world.person();
    await world.card(author, board);
    world.owners.users.delete(author.id);
    await rebuild();
    const [card] = (await see(await world.person(), board)).value;
    expect(card?.createdByUser?.username).toBe('deleted user');
    expect(await world.count('users', { _id: author.id, username: author.username })).toBe(0);
  });

  it('takes roles away that their owner no longer has', async () => {
    const board = await world.board('private');
    const member = await world.member(board, 'normal_user');
    await world.untilSure(board);
    const { members: team } = world.owners.projects.trees.get(board.projectId)!;
    team.value = [];
    team.version += 1;
    expect((await see(member, board)).status).toBe(200);
    await rebuild();
    expect((await see(member, board)).status).toBe(404);
  });
});
