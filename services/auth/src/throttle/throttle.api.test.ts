import { createSuperAdmin, deleteAccount, getAdminStatus } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuthHarness, startAuth } from '../test/start-auth.ts';
import { freshUsername, password } from '../test/values.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({
    LOGIN_TRIES: '3',
    LOGIN_TRIES_PER_ACCOUNT: '100',
    LOGIN_TRIES_PER_ADDRESS: '8',
    REGISTRATIONS_PER_ADDRESS: '2',
    SETUP_TOKEN: 'the-setup-token',
  });
});
afterAll(() => auth.stop());

let addresses = 0;
function freshAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}
const quarterHour = 15 * 60_000;

async function fail(username: string, address: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await auth.browser(address).login(username, 'wrong password')).status);
  }
  return statuses;
}

describe('signing in too often', () => {
  it('is refused for the account, even with the right password, and says for how long', async () => {
    const { username } = await auth.account();
    const address = freshAddress();
    expect(await fail(username, address, 4)).toEqual([401, 401, 401, 429]);
    const right = await auth.browser(address).login(username, password);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(right.text).toMatch(/Too many attempts\. Please wait \d+ minutes? and try again\./);
    auth.forward(quarterHour);
    expect((await auth.browser(address).login(username, password)).status).toBe(303);
  });

  it('counts an account by its folded name', async () => {
    const { username } = await auth.account();
    const address = freshAddress();
    await fail(username, address, 3);
    expect(await fail(username.toUpperCase(), address, 1)).toEqual([429]);
  });

  it('does not lock the owner out of the account at another address', async () => {
    const { username } = await auth.account();
    await fail(username, freshAddress(), 4);
    expect((await auth.browser(freshAddress()).login(username, password)).status).toBe(303);
  });

  it('is refused for an address that tries many accounts', async () => {
    const address = freshAddress();
    for (let count = 0; count < 8; count += 1) await fail(freshUsername(), address, 1);
    expect(await fail(freshUsername(), address, 1)).toEqual([429]);
    expect(await fail(freshUsername(), freshAddress(), 1)).toEqual([401]);
  });

  it('does not let many at once slip through', async () => {
    const { username } = await auth.account();
    const address = freshAddress();
    const tries = Array.from({ length: 12 }, () => auth.browser(address).login(username, 'wrong password'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  it('is not what signing in rightly is, however often', async () => {
    const { username } = await auth.account();
    const address = freshAddress();
    for (let count = 0; count < 12; count += 1) {
      expect((await auth.browser(address).login(username, password)).status).toBe(303);
    }
  });
});

describe('registering too often', () => {
  it('is refused for the address, on the page', async () => {
    const address = freshAddress();
    const register = () => {
      const username = freshUsername();
      return auth.browser(address).register({ username, email: `${username}@example.com`, password });
    };
    expect((await register()).status).toBe(201);
    expect((await register()).status).toBe(201);
    const third = await register();
    expect(third.status).toBe(429);
    expect(third.text).toContain('Too many attempts');
    expect(third.headers.get('retry-after')).not.toBeNull();
  });
});

describe('guessing the setup token', () => {
  it('is refused before long', async () => {
    expect((await auth.guest.call(getAdminStatus)).value).toMatchObject({ setupTokenRequired: true });
    const guess = (setupToken?: string) =>
      auth.guest.call(createSuperAdmin, {
        body: { username: 'root', email: 'root@example.com', password, setupToken },
        headers: { 'x-forwarded-for': '192.0.2.9' },
      });
    expect((await guess()).error.code).toBe('setup_token_required');
    for (let count = 0; count < 9; count += 1) {
      expect((await guess('a-wrong-token')).error.code).toBe('setup_token_required');
    }
    const { error, headers } = await guess('the-setup-token');
    expect(error.code).toBe('rate_limited');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    auth.forward(quarterHour);
    expect((await guess('the-setup-token')).status).toBe(201);
  });
});

describe('deleting one’s own account with wrong passwords', () => {
  it('is refused in this session before long, for the right password too, and nowhere else', async () => {
    const { caller, username } = await auth.account();
    const remove = async (typed: string) =>
      (await caller.call(deleteAccount, { body: { password: typed } })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push(await remove('wrong password'));
    expect(statuses).toEqual([400, 400, 400, 429]);
    expect(await remove(password)).toBe(429);
    expect((await auth.browser(freshAddress()).login(username, password)).status).toBe(303);
  });
});
