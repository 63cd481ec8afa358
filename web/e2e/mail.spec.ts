import { join } from 'node:path';
import { answerTo, type MailSandbox, signedHeaders, startMailSandbox } from '@cardinal/mail-sandbox';
import type { Page } from '@playwright/test';
import { makeBoard, makeCard, send } from './support/boards.ts';
import { fillSignIn, signIn, signInForCalls } from './support/sign-in.ts';
import { type Stack, startStackOnDemo } from './support/stack.ts';
import { expect, test } from './support/test.ts';

// A product with a mail server that the tests look into, which does not depend on the size of the window.
test.describe.configure({ timeout: 120_000, mode: 'serial' });

let mail: MailSandbox;
let stack: Stack;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  mail = await startMailSandbox();
  const WEB_DIR = process.env.WEB_DIR || join(import.meta.dirname, '../dist');
  stack = await startStackOnDemo({ WEB_DIR, ...mail.env, MAIL_DUE_MS: '100' });
});
test.afterAll(async () => {
  await stack?.end();
  await mail?.stop();
});

const seconds = { timeout: 30_000 };

/** The last e-mail to the address with this in its subject. */
async function mailTo(address: string, subject: string) {
  const found = () => mail.mailbox.mails(address).filter((each) => each.subject.includes(subject));
  await expect.poll(() => found().length, seconds).toBeGreaterThan(0);
  return found().at(-1)!;
}

/** From the login page to the form for a forgotten password. */
async function askForLink(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

test('a user who forgot the password gets a link by mail, chooses another, and is out everywhere else', async ({
  visit,
}) => {
  const old = await visit(stack.url);
  await signIn(old, 'member');
  const page = await visit(stack.url);
  await askForLink(page, 'member');
  const { text } = await mailTo('member', 'Choose a new password');
  const link = /https?:\S+\/hub\/reset\?token=\S+/.exec(text)?.[0] ?? '';

  await page.goto(link);
  await expect(page.getByText('For the account member.')).toBeVisible();
  await page.getByLabel('New password').fill('seven-quiet-otters');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText(/you are signed out everywhere/)).toBeVisible();

  await old.reload();
  await expect(old).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await fillSignIn(page, 'member');
  await expect(page.getByRole('alert')).toBeVisible();
  await fillSignIn(page, 'member', 'seven-quiet-otters');
  await expect(page.getByRole('heading', { name: 'Welcome back, member' })).toBeVisible();

  await old.goto(link);
  await expect(old.getByRole('button', { name: 'Save the password' })).toHaveCount(0);
});

test('an answer to an e-mail comes in through the gateway and is a comment', async ({ visit }) => {
  const lead = await visit(stack.url);
  await signInForCalls(lead, 'lead');
  await send(lead, 'PATCH', '/api/notifications/preferences', { digest: { mode: 'at-once' } });
  const card = await makeCard(lead, await makeBoard(lead), { title: 'Answer me by mail' });
  const other = await visit(stack.url);
  await signInForCalls(other, 'superadmin');
  await send(other, 'POST', `/api/cards/${card.id}/comments`, { content: 'What do you think?' });

  const received = await mailTo('lead', 'Answer me by mail');
  const to = received.headers.find(({ name }) => name === 'Reply-To')?.value ?? '';
  const raw = Buffer.from(answerTo(received, 'I think that it works.')).toString('base64');
  const body = JSON.stringify({ to, raw, authenticated: true });
  const come = (headers: Record<string, string>) =>
    fetch(`${stack.url}/api/mail/inbound`, { method: 'POST', body, headers });
  const signed = signedHeaders(mail.env.MAIL_INBOUND_SECRET as string, body);
  expect((await come({ ...signed, 'x-cardinal-signature': `v0=${'0'.repeat(64)}` })).status).toBe(401);
  expect(await (await come(signed)).json()).toMatchObject({ outcome: 'commented' });

  await lead.goto(`/card/${card.id}`);
  await expect(lead.getByText('I think that it works.')).toBeVisible(seconds);
});
