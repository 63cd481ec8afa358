import {
  createComment,
  createResetLink,
  createToken,
  deleteAccount,
  deleteUser,
  findUser,
  getCard,
  getUser,
  introspectSessions,
  inviteUser,
  listCardHistory,
  listComments,
  listNotifications,
  listTeam,
  listUsers,
  rebuildReadModels,
  seedUsers,
  updateCard,
  upvoteCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password } from '../world/people.ts';
import { createWorld, type TestBoard, type World } from '../world/world.ts';

let world: World;
let place: TestBoard;
beforeAll(async () => {
  world = await createWorld();
  place = world.public;
});
afterAll(() => world.harness.stop());

/** Somebody in the team, who changed a card, commented on it and voted for it. */
async function colleague(username: string) {
  const { harness, as } = world;
  const user = { username, email: `${username}@cardinal.example`, companyName: `${username} Ltd`, password };
  const [made] = (await harness.guest.call(seedUsers, { body: { users: [user] } })).value.users;
  const { id } = made!;
  const body = { projectId: place.projectId, username, role: 'normal_user' as const };
  (await as.project_admin.call(inviteUser, { body })).value.userId satisfies string;
  const caller = harness.as({ userId: id, username });
  const cardId = await world.newCard(place);
  const comment = (await caller.call(createComment, { params: { cardId }, body: { content: 'Mine' } })).value;
  const edit = { params: { cardId }, body: { userPriority: 4 } };
  (await caller.call(updateCard, edit)).value.version satisfies number;
  (await caller.call(upvoteCard, { params: { cardId } })).value.upvoteCount satisfies number;
  await harness.drained();
  return { id, username, caller, cardId, comment };
}

/** Collections of all services that contain a text. */
async function storedWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const [service, { connection }] of world.harness.services) {
    for (const { name } of await connection.db!.listCollections().toArray()) {
      for (const row of await connection.collection(name).find().toArray()) {
        if (JSON.stringify(row).includes(text)) found.push(`${service}.${name}`);
      }
    }
  }
  return [...new Set(found)];
}

async function cleared(username: string): Promise<void> {
  await world.harness.drained();
  await eventually(async () => expect(await storedWith(username)).toEqual([]), { timeoutMs: 15_000 });
}

describe('a deleted account', () => {
  it('leaves its cards and comments, and nothing personal in any service', async () => {
    const root = world.as.super_admin;
    const gone = await colleague('ottilie');
    expect(await storedWith('ottilie')).not.toEqual([]);
    const params = { userId: gone.id };
    (await root.call(createResetLink, { params })).value.url satisfies string;
    const body = { name: 'Of ottilie', scope: 'read', expiresAt: null, projectIds: null } as const;
    const { secret } = (await gone.caller.call(createToken, { body })).value;
    expect((await root.call(deleteUser, { params })).status).toBe(200);
    const links = world.harness.services.get('auth')!.connection.collection('account_links');
    expect(await links.countDocuments(params)).toBe(0);
    const introspect = { body: { tokens: [secret] } };
    expect((await world.harness.guest.call(introspectSessions, introspect)).value.identities).toEqual([null]);

    await eventually(
      async () => {
        const card = (await root.call(getCard, { params: { cardId: gone.cardId } })).value;
        expect([card.upvoteCount, card.commentCount, card.upvotedBy]).toEqual([0, 1, []]);
      },
      { timeoutMs: 15_000 },
    );
    await cleared('ottilie');
    const [comment] = (await root.call(listComments, { params: { cardId: gone.cardId } })).value;
    expect(comment).toMatchObject({ content: 'Mine', user: { id: gone.id, username: 'deleted user' } });
    const history = await root.call(listCardHistory, { params: { cardId: gone.cardId } });
    expect(history.value.items).toMatchObject([
      { kind: 'created' },
      { changes: [{ field: 'userPriority' }], by: { id: gone.id, username: 'deleted user' } },
    ]);
    const team = (await root.call(listTeam, { params: { slug: place.projectSlug } })).value;
    expect(team.map(({ id }) => id)).not.toContain(gone.id);
    const notifications = (await world.author.call(listNotifications)).value.filter(
      ({ actorId }) => actorId === gone.id,
    );
    expect(notifications.map(({ message }) => message)).toContain('deleted user commented on "A card"');
    const users = (await root.call(listUsers, { query: { limit: 1_000 } })).value;
    expect(users.map(({ id }) => id)).not.toContain(gone.id);
    expect((await root.call(deleteUser, { params })).status).toBe(404);
    expect((await root.call(findUser, { params: { username: 'deleted user' } })).status).toBe(404);
    expect((await gone.caller.call(getUser)).status).toBe(404);
  });

  it('keeps its name from others, and stays gone when read models are rebuilt', async () => {
    const gone = await colleague('wilhelmine');
    expect((await world.as.super_admin.call(deleteUser, { params: { userId: gone.id } })).status).toBe(200);
    await cleared('wilhelmine');
    const again = { username: 'wilhelmine', email: 'wilhelmine@cardinal.example', password };
    const { error } = await world.harness.guest.call(seedUsers, { body: { users: [again] } });
    expect(error.code).toBe('username_confusable');
    for (const service of ['projects', 'cards', 'notifications'] as const) {
      (await world.harness.guest.call({ ...rebuildReadModels, service })).value.startedAt satisfies string;
    }
    expect(await storedWith('wilhelmine')).toEqual([]);
    const [comment] = (await world.author.call(listComments, { params: { cardId: gone.cardId } })).value;
    expect(comment?.user?.username).toBe('deleted user');
  });

  it('may be one’s own, with the password', async () => {
    const gone = await colleague('friedrich');
    const wrong = await gone.caller.call(deleteAccount, { body: { password: 'not it' } });
    expect([wrong.status, wrong.error.issues]).toEqual([
      400,
      [{ path: 'password', message: 'The password is not right' }],
    ]);
    expect((await gone.caller.call(deleteAccount, { body: { password } })).status).toBe(200);
    await cleared('friedrich');
  });

  it('is not that of a project’s only admin, nor of the last super admin', async () => {
    const { super_admin: root, 'foreign admin': admin } = world.as;
    const own = await admin.call(deleteAccount, { body: { password } });
    expect([own.status, own.error.code, own.error.error]).toEqual([
      409,
      'last_admin',
      'This account is the only admin of: Elsewhere. Make somebody else a project admin there, or delete these projects, first.',
    ]);
    const last = await root.call(deleteAccount, { body: { password } });
    expect([last.status, last.error.error]).toEqual([409, 'The last active super admin cannot be deleted']);
  });
});
