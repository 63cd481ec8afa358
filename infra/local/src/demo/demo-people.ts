import { changePassword, type Identity, seedUsers } from '@cardinal/contracts';
import type { Env } from '../stack/environment.ts';
import { demoAccounts, demoPassword, sponsoredAccount } from './accounts.ts';
import type { DemoAccount, DemoUsername } from './demo.types.ts';
import { type DemoClient, demoClient } from './demo-client.ts';

export interface Person {
  account: DemoAccount;
  id: string;
  call: DemoClient;
}
export type People = Readonly<Record<DemoUsername, Person>>;

const identityOf = (
  account: Omit<DemoAccount, 'username'> & { username: string },
  userId: string,
): Identity => ({
  sessionId: 'demo',
  userId,
  username: account.username,
  status: account.status ?? 'active',
  accountType: account.accountType ?? 'public',
  isSuperAdmin: account.isSuperAdmin ?? false,
  sponsored: false,
});

/** Creates the missing demo accounts. */
export async function seedPeople(env: Env): Promise<People> {
  const accounts = demoAccounts.map(({ role: _, ...account }) => ({ ...account, password: demoPassword }));
  const { users } = await demoClient(env, null)(seedUsers, { body: { users: accounts } });
  const people = demoAccounts.map((account) => {
    const id = users.find(({ username }) => username === account.username)?.id ?? '';
    return [account.username, { account, id, call: demoClient(env, identityOf(account, id)) }] as const;
  });
  return Object.fromEntries(people) as Record<DemoUsername, Person>;
}

/** Replaces the temporary password of the sponsored account. */
export function settlePassword(env: Env, userId: string): Promise<unknown> {
  const identity = { ...identityOf(sponsoredAccount, userId), sponsored: true };
  const body = { currentPassword: demoPassword, newPassword: demoPassword };
  return demoClient(env, identity)(changePassword, { body });
}
