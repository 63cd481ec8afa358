import {
  changeEmail,
  changePassword,
  createResetLink,
  getHubSettings,
  getUser,
  requestVerification,
  updateUser,
  userUpdated,
} from '@cardinal/contracts';
import { type MailSandbox, startMailSandbox } from '@cardinal/mail-sandbox';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';
import { freshUsername, password, publicUrl } from '../test/values.ts';

let sandbox: MailSandbox;
let auth: AuthHarness;
beforeAll(async () => {
  sandbox = await startMailSandbox();
  auth = await startAuth({ ...sandbox.env, MAIL_POLL_MS: '20', MAIL_RETRY_MIN_MS: '200' });
});
afterAll(async () => {
  await auth.stop();
  await sandbox.stop();
});

const chosen = 'of my own choice';

let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

/** The e-mails with this subject to an address, once there are so many. */
async function mailsTo(to: string, subject: string, count = 1) {
  const found = () => sandbox.mailbox.mails(to).filter((mail) => mail.subject === subject);
  await eventually(() => found().length >= count);
  return found();
}

const linkIn = (text: string): string =>
  text.match(/https?:\S+\/hub\/(?:reset|verify)\?token=\S+/)?.[0] ?? '';
const subjects = { reset: 'Choose a new password', verify: 'Verify your e-mail address' };

async function ask(login: string, address = freshAddress()) {
  const browser = auth.browser(address);
  const { form } = await browser.follow(`${publicUrl}/hub/forgot`);
  return browser.submit('forgot', { form, username: login });
}

async function resetLink({ email }: Account, count = 1): Promise<string> {
  const mails = await mailsTo(email, subjects.reset, count);
  return linkIn(mails.at(-1)!.text);
}

async function choose(link: string, wish = chosen) {
  const browser = auth.browser();
  const shown = await browser.follow(link);
  return shown.form ? browser.submit('reset', { form: shown.form, password: wish }) : shown;
}

const over = 'This link is not valid any more.';

describe('a forgotten password', () => {
  it('is replaced by a link in an e-mail, which ends all sessions and verifies the address', async () => {
    const account = await auth.account({ emailVerified: false });
    const { token } = await auth.browser().signIn(account.username, password);
    expect((await ask(account.username)).text).toContain('Check your email');
    const link = await resetLink(account);
    const shown = await auth.browser().follow(link);
    expect(shown.text).toContain(account.username);
    expect(shown.headers.get('referrer-policy')).toBe('strict-origin');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect((await choose(link)).text).toContain('Password changed');
    expect(await auth.findIdentity(token)).toBeNull();
    expect((await auth.browser().login(account.username, password)).status).toBe(401);
    expect((await auth.browser().login(account.username, chosen)).status).toBe(303);
    expect((await account.caller.call(getUser)).value.emailVerified).toBe(true);
    await mailsTo(account.email, 'Your password was changed');
  });

  it('is asked for by the address, too', async () => {
    const account = await auth.account();
    await ask(` ${account.email.toUpperCase()}`);
    expect(await resetLink(account)).not.toBe('');
  });

  it('is answered in the same way for who has no account, or no password here, and no e-mail goes out', async () => {
    const known = await ask((await auth.account()).username);
    const unknown = await ask('nobody-of-this-name');
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    const address = 'nobody@example.com';
    await ask(address);
    const account = await auth.account();
    await ask(account.username);
    await resetLink(account);
    expect(sandbox.mailbox.mails(address)).toEqual([]);
  });

  it('has a link that works once', async () => {
    const account = await auth.account();
    await ask(account.username);
    const link = await resetLink(account);
    const browser = auth.browser();
    const { form } = await browser.follow(link);
    const tries = ['the first wish', 'the second wish'].map((wish) =>
      browser.submit('reset', { form, password: wish }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400]);
    expect((await auth.browser().follow(link)).text).toContain(over);
  });

  it('has a link that ends after half an hour, with a change of the password, and of the address', async () => {
    const [late, changed, moved] = [await auth.account(), await auth.account(), await auth.account()];
    for (const { username } of [late, changed, moved]) await ask(username);
    const links = [await resetLink(late), await resetLink(changed), await resetLink(moved)];
    const body = { currentPassword: password, newPassword: 'yet another one' };
    await changed.caller.call(changePassword, { body });
    await moved.caller.call(changeEmail, { body: { email: `new-${moved.email}`, password } });
    for (const link of links.slice(1)) expect((await choose(link)).text).toContain(over);
    auth.forward(31 * 60_000);
    expect((await choose(links[0]!)).text).toContain(over);
  });

  it('refuses common passwords, and the link still works then', async () => {
    const account = await auth.account();
    await ask(account.username);
    const link = await resetLink(account);
    const refused = await choose(link, 'password1');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('most common passwords')]);
    expect((await choose(link)).status).toBe(200);
  });

  it('brings no suspended account back', async () => {
    const root = await auth.superAdmin();
    const account = await auth.account();
    const body = { status: 'suspended' as const };
    await root.caller.call(updateUser, { params: { userId: account.id }, body });
    await ask(account.username);
    expect((await choose(await resetLink(account))).status).toBe(200);
    const { user } = await auth.browser().signIn(account.username, chosen);
    expect(user.status).toBe('suspended');
  });

  it('has a valid link in the mailbox, and another one for a browser of the owner, however often strangers ask', async () => {
    const account = await auth.account();
    const own = auth.browser(freshAddress());
    await own.login(account.username, password);
    for (let count = 0; count < 5; count += 1) await ask(account.username);
    await mailsTo(account.email, subjects.reset, 3);
    auth.forward(29 * 60_000);
    const { form } = await auth.browser().follow(await resetLink(account, 3));
    expect(form).not.toBe('');
    const asked = await own.follow(`${publicUrl}/hub/forgot`);
    await own.submit('forgot', { form: asked.form, username: account.username });
    await mailsTo(account.email, subjects.reset, 4);
    auth.forward(60_000);
    await ask(account.email);
    await ask(account.username);
    await mailsTo(account.email, subjects.reset, 6);
  });

  it('brings three e-mails in half an hour at most, and twenty questions of one address', async () => {
    const account = await auth.account();
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(account.username)).text).toContain('Check your email');
    }
    await mailsTo(account.email, subjects.reset, 3);
    const address = freshAddress();
    for (let count = 0; count < 20; count += 1)
      expect((await ask(freshUsername(), address)).status).toBe(200);
    expect((await ask(account.username, address)).status).toBe(429);
    expect(sandbox.mailbox.mails(account.email)).toHaveLength(3);
  });

  it('is no business of other sites', async () => {
    const account = await auth.account();
    await ask(account.username);
    const browser = auth.browser();
    const { form } = await browser.follow(await resetLink(account));
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await browser.submit('reset', { form, password: chosen }, foreign)).status).toBe(403);
    expect((await browser.submit('verify', { form }, undefined)).status).toBe(400);
  });
});

describe('a link by an admin', () => {
  it('works like that in an e-mail, but verifies no address', async () => {
    const root = await auth.superAdmin();
    const account = await auth.account({ emailVerified: false });
    const { value } = await root.caller.call(createResetLink, { params: { userId: account.id } });
    expect((await choose(value.url)).status).toBe(200);
    expect((await auth.browser().login(account.username, chosen)).status).toBe(303);
    expect((await account.caller.call(getUser)).value.emailVerified).toBe(false);
    expect((await choose(value.url)).text).toContain(over);
  });
});

describe('the address of an account', () => {
  it('is verified by a link, once somebody clicks on its page, and other services hear of it', async () => {
    const account = await auth.account({ emailVerified: false });
    await account.caller.call(requestVerification);
    const [mail] = await mailsTo(account.email, subjects.verify);
    const link = linkIn(mail!.text);
    const browser = auth.browser();
    const { form, text } = await browser.follow(link);
    expect(text).toContain(account.email);
    expect((await account.caller.call(getUser)).value.emailVerified).toBe(false);
    expect((await browser.submit('verify', { form })).text).toContain('Address verified');
    expect((await account.caller.call(getUser)).value.emailVerified).toBe(true);
    expect((await browser.submit('verify', { form })).text).toContain(over);
    await auth.drained();
    const [event] = auth.findPublished(userUpdated).filter(({ subject }) => subject === account.id);
    expect(event?.data.user).toMatchObject({ email: account.email, emailVerified: true });
    expect((await account.caller.call(requestVerification)).error.code).toBe('conflict');
  });

  it('is changed with the password, is not verified then, and the former address is notified', async () => {
    const account = await auth.account();
    const email = `new-${account.email}`;
    const wrong = await account.caller.call(changeEmail, { body: { email, password: 'not it' } });
    expect(wrong.error.issues).toEqual([{ path: 'password', message: 'The password is not right' }]);
    const { value } = await account.caller.call(changeEmail, { body: { email, password } });
    expect(value).toMatchObject({ email, emailVerified: false });
    await mailsTo(account.email, 'Your e-mail address was changed');
    const [mail] = await mailsTo(email, subjects.verify);
    const browser = auth.browser();
    const { form } = await browser.follow(linkIn(mail!.text));
    await browser.submit('verify', { form });
    expect((await account.caller.call(getUser)).value).toMatchObject({ email, emailVerified: true });
  });

  it('is notified of a change of the password that it had, although it is another one when the e-mail goes out', async () => {
    const account = await auth.account();
    const email = `new-${account.email}`;
    const later = { kind: 'reply', at: 'RCPT', code: 451, text: '4.7.1 Later' } as const;
    sandbox.faults.plan(later, { times: 3, to: account.email });
    const body = { currentPassword: password, newPassword: chosen };
    await account.caller.call(changePassword, { body });
    await account.caller.call(changeEmail, { body: { email, password: chosen } });
    await mailsTo(account.email, 'Your password was changed');
    await mailsTo(email, subjects.verify);
    expect(sandbox.mailbox.mails(email)).toHaveLength(1);
  });

  it('stays the same where too many links were sent', async () => {
    const account = await auth.account();
    const emails = Array.from({ length: 6 }, (_, index) => `new-${index}-${account.email}`);
    const statuses = [];
    for (const email of emails)
      statuses.push((await account.caller.call(changeEmail, { body: { email, password } })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await account.caller.call(getUser)).value.email).toBe(emails[4]);
  });

  it('gets its links, however often strangers try to take it', async () => {
    const [owner, stranger] = [await auth.account({ emailVerified: false }), await auth.account()];
    for (let count = 0; count < 8; count += 1) {
      const { error } = await stranger.caller.call(changeEmail, { body: { email: owner.email, password } });
      expect(error.code).toBe('email_taken');
    }
    expect((await owner.caller.call(requestVerification)).status).toBe(200);
    await mailsTo(owner.email, subjects.verify);
  });

  it('stays verified in other letters, and is not that of somebody else', async () => {
    const [account, other] = [await auth.account(), await auth.account()];
    const upper = { email: account.email.toUpperCase(), password };
    expect((await account.caller.call(changeEmail, { body: upper })).value.emailVerified).toBe(true);
    const taken = await account.caller.call(changeEmail, { body: { email: other.email, password } });
    expect(taken.error.code).toBe('email_taken');
  });

  it('is not verified by a link that went to the one before', async () => {
    const account = await auth.account({ emailVerified: false });
    await account.caller.call(requestVerification);
    const [mail] = await mailsTo(account.email, subjects.verify);
    await account.caller.call(changeEmail, { body: { email: `new-${account.email}`, password } });
    expect((await auth.browser().follow(linkIn(mail!.text))).text).toContain(over);
    expect((await account.caller.call(getUser)).value.emailVerified).toBe(false);
  });

  it('gets five links in an hour at most', async () => {
    const { caller } = await auth.account({ emailVerified: false });
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await caller.call(requestVerification)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the e-mails', () => {
  it('leave no token in the database', async () => {
    const account = await auth.account({ emailVerified: false });
    await ask(account.username);
    await account.caller.call(requestVerification);
    const [mail] = await mailsTo(account.email, subjects.verify);
    const tokens = [await resetLink(account), linkIn(mail!.text)].map((link) => link.split('token=')[1]!);
    const { connection } = auth.services.get('auth')!;
    for (const { name } of await connection.db!.listCollections().toArray()) {
      const rows = JSON.stringify(await connection.collection(name).find().toArray());
      for (const token of tokens) expect([name, rows.includes(token)]).toEqual([name, false]);
    }
  });
});

describe('without a mail server', () => {
  let silent: AuthHarness;
  beforeAll(async () => {
    silent = await startAuth();
  });
  afterAll(() => silent.stop());

  it('somebody who forgot the password is sent to an administrator', async () => {
    expect((await silent.guest.call(getHubSettings)).value.sendsMail).toBe(false);
    const { text } = await silent.browser().follow(`${publicUrl}/hub/forgot`);
    expect(text).toContain('ask an administrator');
    const { caller } = await silent.account({ emailVerified: false });
    expect((await caller.call(requestVerification)).error.code).toBe('feature_off');
  });
});
