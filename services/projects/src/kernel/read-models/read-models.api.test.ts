import { randomUUID } from 'node:crypto';
import {
  cardDeleted,
  createProject,
  getBoard,
  getProject,
  inviteUser,
  listTeam,
  rebuildReadModels,
  slackConnected,
  userUpdated,
} from '@cardinal/contracts';
import { createInternalClient } from '@cardinal/service-kit';
import { makeCardSnapshot } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Owners, startOwners } from '../../test/owners.ts';
import { actor, type Person, startWorld, userSnapshot, type World } from '../../test/world.ts';

let owners: Owners;
let world: World;
let ann: Person;
beforeAll(async () => {
  owners = await startOwners();
  world = await startWorld(owners.env);
});
beforeEach(async () => {
  owners.users = [];
  owners.cards = [];
  owners.slack = [];
  owners.asked = [];
  owners.meanwhile = async () => {};
  ann = await world.person();
});
afterAll(async () => {
  await world.stop();
  await owners.stop();
});

/** Somebody whose events are still on their way. */
function createUnknownPerson(snapshot = {}): Person {
  const value = userSnapshot(snapshot);
  owners.users.push({ version: 4, value });
  const caller = world.harness.as({ userId: value.id, username: value.username });
  return { ...caller, id: value.id, username: value.username, snapshot: value };
}
const projects = () => world.harness.services.get('projects')!;
const rebuild = async () => {
  const key = 'internal-token-key-of-the-tests-0123456789';
  const { url } = projects();
  const addresses = { auth: url, projects: url, cards: url, notifications: url, integrations: url };
  const client = createInternalClient({ from: 'operator', key, addresses });
  return (await client.call(rebuildReadModels, { to: 'projects' })).rebuilt;
};

describe('a user that is not known here yet', () => {
  it('is asked for once at its owner, for the plan', async () => {
    const bob = createUnknownPerson({ plan: 'free' });
    expect((await bob.call(createProject, { body: { name: 'One' } })).status).toBe(201);
    expect((await bob.call(createProject, { body: { name: 'Two' } })).status).toBe(403);
    expect(owners.asked).toEqual([`/internal/users/lookup?userId=${bob.id}`]);
  });

  it('can be invited', async () => {
    const bob = createUnknownPerson();
    const project = await world.project(ann);
    const invite = (username: string) =>
      ann.call(inviteUser, { body: { projectId: project.id, username, role: 'normal_user' } });
    expect((await invite(bob.username)).value.userId).toBe(bob.id);
    expect((await invite('nobody-at-all')).error).toMatchObject({
      code: 'not_found',
      error: 'User not found',
    });
  });

  it('does not get older by an event that was overtaken', async () => {
    const bob = createUnknownPerson({ plan: 'pro' });
    await bob.call(createProject, { body: { name: 'One' } });
    const older = { ...bob.snapshot, plan: 'free' as const };
    await world.harness.emit(userUpdated, { user: older }, { subject: bob.id, version: 3 });
    expect((await bob.call(createProject, { body: { name: 'Two' } })).status).toBe(201);
    await world.harness.emit(userUpdated, { user: older }, { subject: bob.id, version: 5 });
    expect((await bob.call(createProject, { body: { name: 'Three' } })).status).toBe(403);
  });
});

describe('rebuilding', () => {
  it('takes everything from its owners, page by page', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project);
    owners.users = [ann.snapshot, ...Array.from({ length: 4 }, () => userSnapshot())].map((value) => ({
      version: 9,
      value,
    }));
    owners.cards = Array.from({ length: 5 }, () => ({ version: 1, value: makeCardSnapshot(board) }));
    owners.slack = [
      {
        version: 2,
        value: {
          projectId: project.id,
          teamName: 'T',
          channelName: '#c',
          configuredAt: new Date(0).toISOString(),
          configuredBy: ann.id,
        },
      },
    ];
    expect(await rebuild()).toEqual({ users: 5, cards: 5, slack: 1 });
    const { value } = await ann.call(getProject, { params: { slug: project.slug } });
    expect(value).toMatchObject({ cardCount: 5, slackTeamName: 'T', slackChannelName: '#c' });
  });

  it('mends what went wrong here, in both directions, and keeps what is newer', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project);
    const [kept, lost, ghost, newer] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    for (const id of [kept, ghost, newer]) await world.card(board, id);
    const gone = { cardId: lost, boardId: board.id, projectId: project.id, title: 'x', actor };
    await world.harness.emit(cardDeleted, gone, { subject: lost, version: 2 });
    owners.cards = [kept, lost, newer].map((id) => ({ version: 1, value: makeCardSnapshot(board, { id }) }));
    owners.users = [{ version: 1, value: { ...ann.snapshot, email: 'mended@example.test' } }];
    const rows = projects().connection.collection<{ _id: string }>('users');
    await rows.updateOne({ _id: ann.id }, { $set: { email: 'broken' } });
    const before = { projectId: project.id, teamName: 'Old', channelName: '#old' };
    const connected = { ...before, configuredAt: new Date(0).toISOString(), configuredBy: ann.id };
    await world.harness.emit(slackConnected, connected, { subject: `${project.id}/slack`, version: 1 });

    await rebuild();
    const params = { slug: project.slug, boardSlug: board.slug };
    expect((await ann.call(getBoard, { params })).value.cardCount).toBe(3);
    expect((await ann.call(listTeam, { params })).value[0]?.email).toBe('mended@example.test');
    expect((await ann.call(getProject, { params })).value.slackTeamName).toBeNull();
  });

  it('does not bring back a card that is deleted while it runs, nor lose one that comes', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project);
    const dying = await world.card(board);
    owners.users = [{ version: 1, value: ann.snapshot }];
    owners.cards = [{ version: 1, value: makeCardSnapshot(board, { id: dying }) }];
    owners.meanwhile = async () => {
      const gone = { cardId: dying, boardId: board.id, projectId: project.id, title: 'x', actor };
      await world.harness.emit(cardDeleted, gone, { subject: dying, version: 2 });
      await world.card(board);
    };
    await rebuild();
    const params = { slug: project.slug, boardSlug: board.slug };
    expect((await ann.call(getBoard, { params })).value.cardCount).toBe(1);
  });

  it('changes nothing when an owner is away', async () => {
    const users = projects().connection.collection('users');
    const known = () => users.countDocuments({ gone: { $ne: true } });
    const before = await known();
    await owners.stop();
    await expect(rebuild()).rejects.toThrow('not available');
    expect(await known()).toBe(before);
  });
});
