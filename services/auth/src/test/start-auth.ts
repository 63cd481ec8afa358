import { randomUUID } from 'node:crypto';
import { type BodyInputOf, type Identity, introspectSessions, seedUsers } from '@cardinal/contracts';
import {
  type Caller,
  type FakeOwners,
  type ServiceHarness,
  startFakeOwners,
  startServices,
} from '@cardinal/testing';
import type { Clock } from '../clock.ts';
import { createAuthService } from '../service.ts';
import { type Browser, createBrowser } from './browser.ts';
import { freshUsername, password, publicUrl } from './values.ts';

type Seed = BodyInputOf<typeof seedUsers>['users'][number];

/** A test account; all have the same password. */
export interface Account {
  id: string;
  username: string;
  email: string;
  password: string;
  /** Calls as the gateway does for this account, without a session. */
  caller: Caller;
}

export interface AuthHarness extends ServiceHarness {
  owners: FakeOwners;
  /** Moves the service's clock. */
  forward(ms: number): void;
  /** How far ahead of the machine's clock it is. */
  movedMs(): number;
  account(input?: Partial<Seed>): Promise<Account>;
  superAdmin(): Promise<Account>;
  browser(address?: string, userAgent?: string): Browser;
  /** The current user of a session. */
  findIdentity(token: string): Promise<Identity | null>;
}

const hourMs = 60 * 60_000;

export async function startAuth(env: Record<string, string> = {}): Promise<AuthHarness> {
  // Tries are counted in windows of the clock, so every test begins early in one.
  let movedMs = hourMs - (Date.now() % hourMs) + 60_000;
  const now: Clock = () => new Date(Date.now() + movedMs);
  const owners = await startFakeOwners();
  const settings = {
    PUBLIC_URL: publicUrl,
    PROJECTS_URL: owners.env.PROJECTS_URL!,
    ALLOW_SEED: 'on',
    ...env,
  };
  const harness = await startServices([createAuthService({ now })], {
    env: settings,
    projects: owners.projects,
  });

  async function account(input: Partial<Seed> = {}): Promise<Account> {
    const username = freshUsername();
    const seed = { username, email: `${username}@example.com`, password, ...input };
    const { value } = await harness.guest.call(seedUsers, { body: { users: [seed] } });
    const { id } = value.users[0]!;
    const { status = 'active', isSuperAdmin = false, accountType = 'public' } = input;
    const identity = { userId: id, username: seed.username, status, isSuperAdmin, accountType };
    return { ...seed, id, caller: harness.as({ ...identity, sessionId: randomUUID() }) };
  }

  return {
    ...harness,
    owners,
    forward: (ms) => {
      movedMs += ms;
    },
    movedMs: () => movedMs,
    account,
    superAdmin: () => account({ isSuperAdmin: true }),
    browser: (address, userAgent) => createBrowser({ guest: harness.guest, address, userAgent }),
    findIdentity: async (token) =>
      (await harness.guest.call(introspectSessions, { body: { tokens: [token] } })).value.identities[0] ??
      null,
    async stop() {
      await harness.stop();
      await owners.stop();
    },
  };
}
