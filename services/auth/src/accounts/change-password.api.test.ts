import { changePassword, listSessions, sessionEnded } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSignInCode } from '../test/browser.ts';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';
import { password } from '../test/values.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ LOGIN_TRIES: '3' });
});
afterAll(() => auth.stop());

const another = 'a much better one';

/** The account in a session of its own. */
async function inSession(account: Account) {
  const { token } = await auth.browser().signIn(account.username, account.password);
  const identity = (await auth.findIdentity(token))!;
  return { token, caller: auth.as(identity), id: identity.sessionId };
}

const change = (currentPassword = password, newPassword = another) => ({
  body: { currentPassword, newPassword },
});

describe('changing the password', () => {
  it('lets the new one in and the old one no more', async () => {
    const account = await auth.account();
    const { caller } = await inSession(account);
    expect((await caller.call(changePassword, change())).status).toBe(200);
    expect((await auth.browser().login(account.username, password)).status).toBe(401);
    expect((await auth.browser().login(account.username, another)).status).toBe(303);
  });

  it('ends all other sessions with its answer, and keeps the one that asks', async () => {
    const account = await auth.account();
    const [here, there, elsewhere] = [
      await inSession(account),
      await inSession(account),
      await inSession(account),
    ];
    await here.caller.call(changePassword, change());
    expect(await auth.findIdentity(there.token)).toBeNull();
    expect(await auth.findIdentity(elsewhere.token)).toBeNull();
    expect(await auth.findIdentity(here.token)).toMatchObject({ userId: account.id });
    const sessions = (await here.caller.call(listSessions)).value;
    expect(sessions.map(({ id, isCurrent }) => ({ id, isCurrent }))).toEqual([
      { id: here.id, isCurrent: true },
    ]);
    await auth.drained();
    const ended = auth.findPublished(sessionEnded).map(({ data }) => data.sessionId);
    expect(ended).toEqual(expect.arrayContaining([there.id, elsewhere.id]));
    expect(ended).not.toContain(here.id);
  });

  it('keeps the session a second time', async () => {
    const account = await auth.account();
    const { caller, token } = await inSession(account);
    await caller.call(changePassword, change());
    await caller.call(changePassword, change(another, 'yet another one'));
    expect(await auth.findIdentity(token)).not.toBeNull();
  });

  it('makes a sign-in with the old password void that is under way', async () => {
    const account = await auth.account();
    const { caller } = await inSession(account);
    const browser = auth.browser();
    const code = getSignInCode(await browser.login(account.username, password));
    await caller.call(changePassword, change());
    expect((await browser.redeem(code)).error.code).toBe('invalid_code');
  });

  it('of two at once is done by one, whose password is the account’s', async () => {
    const account = await auth.account();
    const { caller } = await inSession(account);
    const wishes = ['the first of them', 'the second of them'];
    const answers = await Promise.all(
      wishes.map((wish) => caller.call(changePassword, change(password, wish))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = wishes[answers.findIndex(({ status }) => status === 200)]!;
    expect((await auth.browser().login(account.username, winner)).status).toBe(303);
  });

  it('asks for the old one, and counts wrong ones like sign-ins', async () => {
    const { caller } = await inSession(await auth.account());
    for (let count = 0; count < 3; count += 1) {
      const { status, error } = await caller.call(changePassword, change('not it'));
      expect([status, error.issues]).toEqual([
        400,
        [{ path: 'currentPassword', message: 'The password is not right' }],
      ]);
    }
    expect((await caller.call(changePassword, change())).status).toBe(429);
  });

  it.each([
    ['short', 'Password must be at least 6 characters'],
    ['Password1', 'This is one of the most common passwords. Please choose another.'],
    ['Cardinal2026!', 'The password must not be Cardinal. Please choose another.'],
  ])('refuses %p', async (wish, message) => {
    const { caller, token } = await inSession(await auth.account());
    const { error } = await caller.call(changePassword, change(password, wish));
    expect(error.issues).toEqual([{ path: 'newPassword', message }]);
    expect(await auth.findIdentity(token)).not.toBeNull();
  });

  it('refuses what is the username or the email', async () => {
    const account = await auth.account();
    const { caller } = await inSession(account);
    for (const wish of [account.username, `${account.username.toUpperCase()}!`, account.email]) {
      const { error } = await caller.call(changePassword, change(password, wish));
      expect(error.issues?.[0]?.message).toBe(
        'The password must not be your username or email. Please choose another.',
      );
    }
  });

  it('leaves alone who has a common password already', async () => {
    const account = await auth.account({ password: 'dragon' });
    expect((await auth.browser().login(account.username, 'dragon')).status).toBe(303);
  });
});
