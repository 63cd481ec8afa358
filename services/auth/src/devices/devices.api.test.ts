import { createResetLink } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';
import { freshUsername, password } from '../test/values.ts';

/** Tries of a day by the name of an account, and as many by its address. */
const tries = 4;

let auth: AuthHarness;
let root: Account;
beforeAll(async () => {
  auth = await startAuth({
    LOGIN_TRIES: '3',
    LOGIN_TRIES_PER_ACCOUNT: String(2 * tries),
    LOGIN_TRIES_PER_ADDRESS: '8',
  });
  root = await auth.superAdmin();
});
afterAll(() => auth.stop());

let addresses = 0;
function freshAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}
const hour = 60 * 60_000;

async function fail(login: string, address: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await auth.browser(address).login(login, 'wrong password')).status);
  }
  return statuses;
}

/** Uses up all tries of a day that strangers have on an account, by its name or its address. */
async function attack(login: string): Promise<void> {
  await Promise.all(Array.from({ length: tries }, () => fail(login, freshAddress(), 1)));
}

async function choose(link: string) {
  const browser = auth.browser(freshAddress());
  const { form } = await browser.follow(link);
  return { browser, shown: await browser.submit('reset', { form, password: 'another of mine' }) };
}

async function resetLink({ id }: Account): Promise<string> {
  return (await root.caller.call(createResetLink, { params: { userId: id } })).value.url;
}

describe('strangers who try passwords from many addresses', () => {
  it('have so many tries in a day on an account, by its name and by its address, and no more', async () => {
    const { username, email } = await auth.account();
    for (const login of [username, email]) {
      await attack(login);
      auth.forward(23 * hour);
      expect(await fail(login.toUpperCase(), freshAddress(), 1)).toEqual([429]);
      const right = await auth.browser(freshAddress()).login(login, password);
      expect(right.status).toBe(429);
      expect(right.text).toContain('For now it opens on devices that it was used on before, or with a link');
      expect(right.text).toContain('/hub/forgot');
      auth.forward(hour);
      expect((await auth.browser(freshAddress()).login(login, password)).status).toBe(303);
    }
  });

  it('cannot shut out the owner from a browser that they used before, at any address', async () => {
    const { username, email } = await auth.account();
    const address = freshAddress();
    const browser = auth.browser(address);
    expect((await browser.login(username, password)).status).toBe(303);
    await attack(username);
    await fail(freshUsername(), address, 8);
    await fail(username, address, 4);
    for (const login of [username, email]) expect((await browser.login(login, password)).status).toBe(303);
  });

  it('do not learn whether there is such an account', async () => {
    const { username } = await auth.account();
    const unknown = freshUsername();
    const shown = [];
    for (const login of [username, unknown]) {
      await attack(login);
      const { status, text } = await auth.browser(freshAddress()).login(login, 'wrong password');
      const same = text.replaceAll(login, 'login').replace(/name="form" value="[^"]*"/, '');
      shown.push({ status, text: same.replace(/code_challenge=[\w-]+/, '') });
    }
    expect(shown[0]).toEqual(shown[1]);
  });

  it('are forgotten once another password is chosen by a link, in a browser that stays open after', async () => {
    const account = await auth.account();
    await attack(account.username);
    const { browser, shown } = await choose(await resetLink(account));
    expect(shown.text).toContain('Password changed');
    const login = (by = auth.browser(freshAddress())) => by.login(account.username, 'another of mine');
    expect((await login()).status).toBe(303);
    await attack(account.username);
    expect((await login()).status).toBe(429);
    expect((await login(browser)).status).toBe(303);
  });
});

describe('a browser that an account was used in', () => {
  const used = async ({ username }: Account) => {
    const browser = auth.browser(freshAddress());
    const { headers } = await browser.login(username, password);
    return { browser, cookie: headers.getSetCookie().find((set) => set.startsWith('cardinal_device='))! };
  };

  it('is known by a cookie that scripts and other sites do not get, and that only the forms are sent', async () => {
    const { cookie } = await used(await auth.account());
    expect(cookie).toMatch(/; Path=\/hub;.* HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain('Secure');
  });

  it('has as many tries as an address has', async () => {
    const account = await auth.account();
    const { browser } = await used(account);
    const statuses = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await browser.login(account.username, 'wrong password')).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('is known for its own accounts only, five of them', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => auth.account()));
    const browser = auth.browser(freshAddress());
    for (const { username } of accounts) await browser.login(username, password);
    const others = await auth.account();
    await Promise.all([...accounts, others].map(({ username }) => attack(username)));
    const statuses = [];
    for (const { username } of [...accounts, others])
      statuses.push((await browser.login(username, password)).status);
    expect(statuses).toEqual([429, 303, 303, 303, 303, 303, 429]);
  });

  it('is not known by a cookie that was changed, or that is another account’s', async () => {
    const [account, other] = [await auth.account(), await auth.account()];
    await attack(account.username);
    const { cookie } = await used(other);
    const [body = '', signature] = cookie.split(';')[0]!.split('=')[1]!.split('.');
    const forged = JSON.parse(Buffer.from(body, 'base64url').toString());
    forged.accounts[0].userId = account.id;
    const made = Buffer.from(JSON.stringify(forged)).toString('base64url');
    for (const value of [
      `${made}.${signature}`,
      `${made}.`,
      `${body}.${signature}`,
      '%',
      '.',
      'x'.repeat(5_000),
    ]) {
      const browser = auth.browser(freshAddress());
      const { form } = await browser.open();
      const headers = { 'sec-fetch-site': 'same-origin', cookie: `cardinal_device=${value}` };
      const shown = await browser.submit('login', { form, username: account.username, password }, headers);
      expect(shown.status).toBe(429);
    }
  });

  it('is not known any more after a change of the password elsewhere, nor after a year', async () => {
    const account = await auth.account();
    const [here, there] = [await used(account), await used(account)];
    await choose(await resetLink(account));
    await attack(account.username);
    expect((await here.browser.login(account.username, 'another of mine')).status).toBe(429);
    const old = await auth.account();
    const { browser } = await used(old);
    auth.forward(366 * 24 * hour);
    await attack(old.username);
    expect((await browser.login(old.username, password)).status).toBe(429);
    expect(there.cookie).not.toBe(here.cookie);
  });
});

describe('an address of the sixth version', () => {
  it('counts with all of its network', async () => {
    const { username } = await auth.account();
    const at = (part: string) => fail(username, `2001:db8:1:2:${part}`, 1);
    expect([await at(':1'), await at(':2'), await at('a:b:c:d'), await at(':9')].flat()).toEqual([
      401, 401, 401, 429,
    ]);
    expect(await fail(username, '2001:db8:1:3::1', 1)).toEqual([401]);
  });
});
