import { randomUUID } from 'node:crypto';
import { endOtherSessions, endSession, listSessions } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

async function inSession({ username, password }: Account, userAgent?: string) {
  const { token } = await auth.browser(undefined, userAgent).signIn(username, password);
  const identity = (await auth.findIdentity(token))!;
  return { token, caller: auth.as(identity), id: identity.sessionId };
}

describe('one’s own sessions', () => {
  it('are listed with browser and system in words, the last used first, and the current one is marked', async () => {
    const account = await auth.account();
    const first = await inSession(account, firefox);
    auth.forward(5 * 60_000);
    const second = await inSession(account, 'x'.repeat(5_000));
    const { value, text, headers } = await first.caller.call(listSessions);
    expect(value).toMatchObject([
      { id: second.id, browser: null, system: null, isCurrent: false },
      { id: first.id, browser: 'Firefox', system: 'Windows', isCurrent: true },
    ]);
    expect(headers.get('x-total-count')).toBe('2');
    expect(text).not.toMatch(/token|hash|Mozilla/i);
  });

  it('are nobody else’s', async () => {
    const mine = await inSession(await auth.account());
    const theirs = await inSession(await auth.account());
    const listed = (await mine.caller.call(listSessions)).value;
    expect(listed.map(({ id }) => id)).toEqual([mine.id]);
    for (const sessionId of [theirs.id, randomUUID()]) {
      const { error } = await mine.caller.call(endSession, { params: { sessionId } });
      expect(error.code).toBe('not_found');
    }
    expect(await auth.findIdentity(theirs.token)).not.toBeNull();
  });

  it('end one by one, and are not listed any more', async () => {
    const account = await auth.account();
    const [here, there, elsewhere] = [
      await inSession(account),
      await inSession(account),
      await inSession(account),
    ];
    const end = () => here.caller.call(endSession, { params: { sessionId: there.id } });
    expect((await end()).status).toBe(200);
    expect(await auth.findIdentity(there.token)).toBeNull();
    expect(await auth.findIdentity(elsewhere.token)).not.toBeNull();
    expect((await here.caller.call(listSessions)).value).toHaveLength(2);
    expect((await end()).status).toBe(404);
  });

  it('end all at once but the one that asks', async () => {
    const account = await auth.account();
    const [here, there, elsewhere] = [
      await inSession(account),
      await inSession(account),
      await inSession(account),
    ];
    await here.caller.call(endOtherSessions);
    expect(await auth.findIdentity(here.token)).not.toBeNull();
    for (const { token } of [there, elsewhere]) expect(await auth.findIdentity(token)).toBeNull();
  });

  it('are not listed once they are over', async () => {
    const account = await auth.account();
    await inSession(account);
    auth.forward(8 * 24 * 60 * 60_000);
    const { caller, id } = await inSession(account);
    expect((await caller.call(listSessions)).value.map((session) => session.id)).toEqual([id]);
  });
});
