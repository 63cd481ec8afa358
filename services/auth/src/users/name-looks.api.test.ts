import { createUser, seedUsers } from '@cardinal/contracts';
import { projectTree } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';
import { password } from '../test/values.ts';
import { nameLooksMigration } from './name-looks.migration.ts';

let auth: AuthHarness;
let root: Account;
let projectId: string;
beforeAll(async () => {
  auth = await startAuth();
  root = await auth.superAdmin();
  const tree = projectTree();
  projectId = tree.project.value.id;
  auth.owners.projects.trees.set(projectId, tree);
});
afterAll(() => auth.stop());

const make = (username: string) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { username, email, temporaryPassword: password, role: 'normal_user' as const, projectId };
  return root.caller.call(createUser, { body });
};

describe('a username that looks like another one', () => {
  it('is refused, and one that is the same is said to be taken', async () => {
    expect((await make('Pascal')).status).toBe(201);
    const same = await make('pascal');
    const alike = await make('PascaI');
    expect([same.error.code, alike.status, alike.error.code]).toEqual([
      'username_taken',
      409,
      'username_confusable',
    ]);
    expect(alike.error.error).toBe('This username looks like one that is taken. Please choose another.');
  });

  it('is refused at registration, at its field', async () => {
    await make('scope');
    const fields = { username: 'ѕсоре', email: 'cyrillic@example.com', password };
    const { status, text } = await auth.browser().register(fields);
    expect(status).toBe(400);
    expect(text).toContain('This username looks like one that is taken');
  });

  it('is let in once of several at the same moment', async () => {
    const answers = await Promise.all(['noel1', 'noell', 'noeI1', 'noeIl'].map(make));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('does not hold up the creation of demo accounts', async () => {
    await make('dolly');
    const user = { username: 'do11y', email: 'do11y@example.com', password };
    const { status, error } = await auth.guest.call(seedUsers, { body: { users: [user] } });
    expect([status, error.code]).toEqual([409, 'username_confusable']);
  });
});

describe('accounts of earlier releases', () => {
  it('keep their names, those that look alike too, and keep new ones from looking like them', async () => {
    const { connection } = auth.services.get('auth')!;
    const users = connection.collection<{ _id: string; looksKey?: string }>('users');
    const old = await Promise.all([
      auth.account({ username: 'walle' }),
      auth.account({ username: 'mirrow' }),
    ]);
    await users.updateMany({ _id: { $in: old.map(({ id }) => id) } }, { $unset: { looksKey: 1 } });
    const twin = await auth.account({ username: 'waIle' });
    await users.updateOne({ _id: twin.id }, { $unset: { looksKey: 1 } });

    await nameLooksMigration.up(connection);
    await nameLooksMigration.up(connection);
    const keys = (await users.find({ _id: { $in: [...old.map(({ id }) => id), twin.id] } }).toArray()).map(
      ({ looksKey }) => looksKey,
    );
    expect(new Set(keys).size).toBe(3);
    expect(keys).not.toContain(undefined);
    expect((await make('wa1le')).error.code).toBe('username_confusable');
    expect((await make('rnirrow')).error.code).toBe('username_confusable');
  });
});
