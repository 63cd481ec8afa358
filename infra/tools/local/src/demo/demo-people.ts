import { type Identity, seedUsers } from '@cardinal/contracts';
import type { Env } from '../env.ts';
import { demoAccounts, demoPassword, sponsoredAccount } from './accounts.ts';
import type { DemoAccount, DemoUsername } from './demo.types.ts';
import { type DemoClient, demoClient } from './demo-client.ts';

export interface Person {
  account: DemoAccount;
  id: string;
  call: DemoClient;
}
export type People = Readonly<Record<DemoUsername, Person>>;

const createIdentity = (account: DemoAccount, userId: string): Identity => ({
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
    return [account.username, { account, id, call: demoClient(env, createIdentity(account, id)) }] as const;
  });
  return Object.fromEntries(people) as Record<DemoUsername, Person>;
}

/** Creates the account that the lead made for the project, if it is missing. */
export async function seedSponsored(env: Env, { lead }: People, projectId: string): Promise<void> {
  const { role, ...account } = sponsoredAccount;
  const sponsor = { userId: lead.id, projectId, role };
  const user = { ...account, emailVerified: false, password: demoPassword, sponsor };
  await demoClient(env, null)(seedUsers, { body: { users: [user] } });
}
