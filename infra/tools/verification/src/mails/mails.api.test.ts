import {
  createComment,
  logoIconPixels,
  removeMember,
  updateCard,
  updateNotificationPreferences,
} from '@cardinal/contracts';
import { type MailSandbox, startMailSandbox } from '@cardinal/mail-sandbox';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pixel } from '../world/pictures.ts';
import { createWorld, type TestBoard, type World } from '../world/world.ts';

let sandbox: MailSandbox;
let world: World;
let board: TestBoard;
let address: string;
beforeAll(async () => {
  sandbox = await startMailSandbox();
  world = await createWorld({ env: { ...sandbox.env, MAIL_DUE_MS: '50', MAIL_POLL_MS: '20' } });
  board = world.private;
  address = `${world.author.identity?.username}@cardinal.example`;
});
afterAll(async () => {
  await world.harness.stop();
  await sandbox.stop();
});

/** The author of a card waits for an e-mail about a comment. */
async function commentOn(cardId: string): Promise<void> {
  const { normal_user: member } = world.as;
  await member.call(createComment, { params: { cardId }, body: { content: 'Indeed' } });
  await world.harness.drained();
}
const getNotifications = () => world.harness.services.get('notifications')!;
const getStored = (name: string) => getNotifications().connection.collection(name);
async function makeDue(): Promise<void> {
  await getStored('mail_items').updateMany({}, { $set: { dueAt: new Date(0) } });
  // By itself it looks again when the first item was due before.
  await getNotifications()
    .runtime.jobs?.find(({ name }) => name === 'queue-due-mails')
    ?.run();
}
const receivedOne = () =>
  eventually(() => sandbox.mailbox.mails(address).at(-1) ?? false, { timeoutMs: 15_000 });

it('shows the logo of the project, and the status of the card when it goes out, as their services say', async () => {
  const form = new FormData();
  form.append('logo', new File([pixel], 'logo.png', { type: 'image/png' }));
  const upload = { method: 'POST', body: form };
  const { project_admin: admin } = world.as;
  expect((await admin.fetch('projects', `/api/projects/${board.projectSlug}/logo`, upload)).status).toBe(200);
  const cardId = await world.newCard(board);
  await commentOn(cardId);
  const change = { status: 'Resolved', closingReason: 'not_planned', title: 'As it is called now' } as const;
  // Nothing is drained: the event of it need not have come.
  await admin.call(updateCard, { params: { cardId }, body: change });
  await makeDue();
  const mail = await receivedOne();
  expect(mail.text).toContain('Open · private\nAs it is called now\nBug · Resolved (not planned)\n');
  const [logo] = mail.pictures;
  expect(mail.html).toContain(`src="cid:${logo?.cid}"`);
  expect([logo?.bytes.readUInt32BE(16), logo?.bytes.readUInt32BE(20)]).toEqual([
    logoIconPixels,
    logoIconPixels,
  ]);
});

it('goes to nobody who was removed before it went out', async () => {
  const body = { digest: { mode: 'hourly' as const } };
  await world.author.call(updateNotificationPreferences, { body });
  const before = sandbox.mailbox.mails(address).length;
  await commentOn(await world.newCard(board));
  const userId = world.author.identity?.userId ?? '';
  expect(await getStored('mail_items').countDocuments({ userId, mailId: null })).toBeGreaterThan(0);
  await world.as.project_admin.call(removeMember, { params: { slug: board.projectSlug, userId } });
  await makeDue();
  const withheld = { userId, state: 'withheld' };
  await eventually(async () => (await getStored('mails').countDocuments(withheld)) > 0, {
    timeoutMs: 15_000,
  });
  expect(sandbox.mailbox.mails(address)).toHaveLength(before);
});
