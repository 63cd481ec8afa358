import { createUser } from '@cardinal/contracts';
import { projectTree } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSignInCode } from '../../test/browser.ts';
import { type AuthHarness, startAuth } from '../../test/start-auth.ts';
import { freshUsername, password } from '../../test/values.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const chosen = 'of my own choice';

/** An account that a super admin makes. */
async function madeByAdmin(temporaryPassword = password) {
  const root = await auth.superAdmin();
  const tree = projectTree();
  const projectId = tree.project.value.id;
  auth.owners.projects.trees.set(projectId, tree);
  const username = freshUsername();
  const body = {
    username,
    email: `${username}@example.com`,
    temporaryPassword,
    role: 'normal_user' as const,
    projectId,
  };
  return { username, answer: await root.caller.call(createUser, { body }) };
}

describe('a temporary password', () => {
  it('opens nothing but the form that replaces it', async () => {
    const { username } = await madeByAdmin();
    const browser = auth.browser();
    const asked = await browser.login(username, password);
    expect(asked.status).toBe(200);
    expect(asked.headers.get('location')).toBeNull();
    expect(asked.text).toContain('Choose a new password');
    expect(asked.text).not.toContain(password);
    const done = await browser.submit('new-password', { form: asked.form, password: chosen });
    expect(done.status).toBe(303);
    const { value } = await browser.redeem(getSignInCode(done));
    expect(value.user.username).toBe(username);
    expect((await auth.browser().login(username, password)).status).toBe(401);
    expect((await auth.browser().login(username, chosen)).status).toBe(303);
  });

  it.each([
    ['123', 'Password must be at least 6 characters'],
    ['iloveyou', 'This is one of the most common passwords. Please choose another.'],
    [password, 'Choose another password than the temporary one'],
  ])('is not replaced by %p', async (wish, message) => {
    const { username } = await madeByAdmin();
    const browser = auth.browser();
    const { form } = await browser.login(username, password);
    const again = await browser.submit('new-password', { form, password: wish });
    expect(again.status).toBe(400);
    expect(again.text).toContain(message);
    expect((await browser.submit('new-password', { form: again.form, password: chosen })).status).toBe(303);
  });

  it('is replaced once with one form', async () => {
    const { username } = await madeByAdmin();
    const browser = auth.browser();
    const { form } = await browser.login(username, password);
    await browser.submit('new-password', { form, password: chosen });
    const again = await browser.submit('new-password', { form, password: 'of somebody else' });
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('was chosen already')]);
    expect((await auth.browser().login(username, chosen)).status).toBe(303);
  });

  it('is not replaced with the form of another page, from another site, or of another time', async () => {
    const { username } = await madeByAdmin();
    const browser = auth.browser();
    const { form: login } = await browser.open();
    expect((await browser.submit('new-password', { form: login, password: chosen })).status).toBe(400);
    const { form } = await browser.login(username, password);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await browser.submit('new-password', { form, password: chosen }, foreign)).status).toBe(403);
    auth.forward(61 * 60_000);
    expect((await browser.submit('new-password', { form, password: chosen })).status).toBe(400);
  });

  it('must not be one of the commonest', async () => {
    const { answer } = await madeByAdmin('Qwerty123');
    expect(answer.error.issues).toEqual([
      {
        path: 'temporaryPassword',
        message: 'This is one of the most common passwords. Please choose another.',
      },
    ]);
  });
});

describe('the pages of the hub', () => {
  it('say how strong a password is by a script of their own, and allow no other', async () => {
    const page = await auth.browser().open('register', {});
    expect(page.text).toContain('<script src="/hub/hub.js" defer></script>');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const script = await auth.guest.fetch('auth', '/hub/hub.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toMatch(/function passwordStrength[\s\S]*showStrength/);
  });
});
