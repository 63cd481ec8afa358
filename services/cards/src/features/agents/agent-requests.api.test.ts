import { randomUUID } from 'node:crypto';
import {
  type AgentActInput,
  agentRequestLimits,
  askAsAgent,
  createLabel,
  decideAgentRequest,
  getAgentRequest,
  getEntry,
  listAgentRequests,
  listBoardCards,
  updateCard,
} from '@cardinal/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
beforeAll(async () => {
  world = await startWorld();
  board = await world.board('private');
  admin = await world.member(board, 'project_admin');
});
afterAll(() => world.stop());

const ask = (who: Person, act: AgentActInput) =>
  who.call(askAsAgent, { params: { slug: board.project.slug }, body: { act } });
const list = async (who: Person) => (await who.call(listAgentRequests)).value;
const decide = (who: Person, requestId: string, approve = true) =>
  who.call(decideAgentRequest, { params: { requestId }, body: { approve } });
const newCard = (title: string): AgentActInput => ({
  tool: 'create_card',
  boardSlug: board.slug,
  fields: { title, description: null },
});

it('shows nothing to a person who left the project, and does nothing for them', async () => {
  const person = await world.member(board, 'normal_user');
  const { id } = (await ask(person, newCard('Left behind'))).value;
  expect(await list(person)).toMatchObject([{ id, title: 'Left behind' }]);
  await world.leave(board, person);
  expect(await list(person)).toEqual([]);
  const params = { slug: board.project.slug, requestId: id };
  expect((await person.call(getAgentRequest, { params })).status).toBe(404);
  expect((await decide(person, id)).status).toBe(404);
  await world.join(board, person, 'normal_user');
  expect(await list(person)).toMatchObject([{ id, state: 'waiting' }]);
});

it('shows the board and the names of what is chosen, and writes on that board whatever its slug', async () => {
  const params = { slug: board.project.slug };
  const label = (await admin.call(createLabel, { params, body: { name: 'urgent', color: 'red' } })).value;
  const fields = { title: 'Named', description: null, assigneeIds: [admin.id], labelIds: [label.id] };
  const at = await world.board('public', { project: board.project });
  const { id, ...shown } = (await ask(admin, { tool: 'create_card', boardSlug: at.slug, fields })).value;
  expect(shown).toMatchObject({
    board: { id: at.id, name: at.name, visibility: 'public' },
    names: { [admin.id]: admin.username, [label.id]: 'urgent' },
  });
  await world.changeBoard(at, { slug: 'renamed' });
  const other = await world.board('public', { project: board.project });
  await world.changeBoard(other, { slug: at.slug });
  expect((await decide(admin, id)).value.state).toBe('done');
  const { value } = await admin.call(listBoardCards, { params: { ...params, boardSlug: 'renamed' } });
  expect(value).toMatchObject([{ title: 'Named' }]);
});

it('drafts entries alone: when they are published is no choice of an agent', async () => {
  const fields = { title: 'By an agent' };
  const askFor = (more: object) =>
    ask(admin, { tool: 'draft_changelog_entry', fields: { ...fields, ...more } } as AgentActInput);
  expect((await askFor({ state: 'published' })).status).toBe(400);
  expect((await askFor({ publishAt: '2099-01-01T00:00:00.000Z' })).status).toBe(400);
  const { id, fields: shown } = (await askFor({})).value;
  expect(shown).toEqual({ ...fields, content: '', kind: null, cardIds: [] });
  const { state, resultId } = (await decide(admin, id)).value;
  expect(state).toBe('done');
  const params = { slug: board.project.slug, entryId: resultId ?? '' };
  expect((await admin.call(getEntry, { params })).value).toMatchObject({ state: 'draft', publishAt: null });
});

it('overwrites nothing that people changed since an agent asked', async () => {
  const { id: cardId } = await world.card(admin, board);
  const neighbour = await world.card(admin, board, { title: 'Next to it' });
  const to = await world.board('private', { project: board.project });
  const move = await ask(admin, { tool: 'move_card', cardId, fields: { beforeId: neighbour.id } });
  expect(move.value).toMatchObject({ version: 1, names: { [neighbour.id]: 'Next to it' } });
  const away = await ask(admin, { tool: 'move_card', cardId, fields: { boardSlug: to.slug } });
  expect(away.value).toMatchObject({ board: { id: to.id }, fields: { boardId: to.id } });
  const edit = (title: string) => ask(admin, { tool: 'update_card', cardId, fields: { title } });
  const late = await edit('By an agent');
  await admin.call(updateCard, { params: { cardId }, body: { title: 'By people' } });
  const results = await Promise.all([late, move, away].map(({ value }) => decide(admin, value.id)));
  expect(results.map(({ value }) => value.state)).toEqual(['failed', 'failed', 'failed']);
  const { id } = (await edit('By an agent')).value;
  expect((await decide(admin, id)).value).toMatchObject({ state: 'done', resultId: cardId });
});

it('refuses a tool that admins deny, also if they do so after the agent asked', async () => {
  const { id } = (await ask(admin, newCard('Denied'))).value;
  world.owners.toolChoices = { create_card: 'deny' };
  expect((await ask(admin, newCard('Denied'))).status).toBe(403);
  expect((await decide(admin, id)).value).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/do not let agents/),
  });
  world.owners.toolChoices = {};
});

const requests = () => world.database.collection<{ _id: string }>('agent_requests');

it('is too late a day after it was asked, and gives its place to another one', async () => {
  const person = await world.member(board, 'normal_user');
  const asked = [];
  for (let count = 0; count < agentRequestLimits.waiting; count += 1)
    asked.push((await ask(person, newCard('One of many'))).value.id);
  expect((await ask(person, newCard('One too many'))).status).toBe(409);
  const [first = ''] = asked;
  const askedAt = new Date(Date.now() - agentRequestLimits.waitMs);
  await requests().updateOne({ _id: first }, { $set: { askedAt } });
  const { status, error } = await decide(person, first);
  expect([status, error.error]).toEqual([409, 'This expired, and nothing was done']);
  expect((await ask(person, newCard('In its place'))).status).toBe(201);
});

it('has failed where a process died while it did it', async () => {
  const { id } = (await ask(admin, newCard('Interrupted'))).value;
  const started = (ago: number) =>
    requests().updateOne({ _id: id }, { $set: { state: 'running', runAt: new Date(Date.now() - ago) } });
  const find = async () => (await list(admin)).find((request) => request.id === id);
  await started(0);
  expect(await find()).toMatchObject({ state: 'running', reason: null });
  await started(agentRequestLimits.runMs);
  expect(await find()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/interrupted/) });
});

it('does nothing for a token that was revoked since', async () => {
  const [sessionId, revoked] = [randomUUID(), randomUUID()];
  for (const id of [sessionId, revoked]) world.owners.tokens.set(id, 'My agent');
  const askBy = (id: string) => {
    const token = { scope: 'write' as const, projectIds: null };
    const agent = world.harness.as({ ...admin.identity!, sessionId: id, token });
    return ask({ ...admin, ...agent }, newCard('By a token'));
  };
  const [kept, late] = [(await askBy(sessionId)).value, (await askBy(revoked)).value];
  expect(kept.agent).toBe('My agent');
  world.owners.tokens.delete(revoked);
  expect((await decide(admin, kept.id)).value.state).toBe('done');
  expect((await decide(admin, late.id)).value).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/revoked/),
  });
});
