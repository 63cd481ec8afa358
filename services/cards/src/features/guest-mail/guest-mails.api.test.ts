import {
  acceptSubmission,
  claimSubmission,
  confirmGuestEmail,
  createComment,
  forgetSubmission,
  listSubmissions,
  rejectSubmissions,
  removeGuestEmail,
  setBlockedWords,
  trackSubmission,
  updateCard,
} from '@cardinal/contracts';
import { type MailSandbox, startMailSandbox } from '@cardinal/mail-sandbox';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBoardFor, type Sent, sendAsGuest } from '../../test/guests.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let sandbox: MailSandbox;
let world: World;
let board: TestBoard;
let admin: Person;

beforeAll(async () => {
  sandbox = await startMailSandbox();
  const quick = { MAIL_POLL_MS: '20', MAIL_RETRY_MIN_MS: '50', MAIL_RETRY_MAX_MS: '200' };
  world = await startWorld({
    ...sandbox.env,
    ...quick,
    GUEST_SENDINGS_PER_ADDRESS: '1000',
    GUEST_SENDINGS_PER_BOARD: '1000',
    GUEST_CHALLENGE_TRIES: '50',
  });
  ({ board, admin } = await openBoardFor(world));
});
afterAll(async () => {
  await world.stop();
  await sandbox.stop();
});

let people = 0;
const newEmail = () => {
  people += 1;
  return `guest-${people}@example.com`;
};
const mailsTo = (email: string) => sandbox.mailbox.mails(email);
const untilMails = (email: string, count: number) =>
  eventually(() => mailsTo(email).length >= count && mailsTo(email));
/** Resolves once all events were handled, and nothing waits to be sent. */
async function settled(): Promise<void> {
  await world.harness.drained();
  await eventually(async () => (await world.count('mails', { state: 'waiting' })) === 0);
}

const at = () => ({ slug: board.project.slug });
const queue = async () => (await admin.call(listSubmissions, { params: at() })).value.items;
const track = async (token: string) => (await world.guest.call(trackSubmission, { params: { token } })).value;
const tokenIn = (text: string) => text.match(/\/track\/([\w-]{43})/)?.[1] ?? '';
const endLinkIn = (text: string) => text.match(/\/api\/mail\/guests\/\S+/)?.[0] ?? '';

async function sent(email: string, body: Sent['body'] = {}, to = board) {
  const title = `About ${email.split('@')[0]}`;
  const { token, answer } = await sendAsGuest(world, { to, body: { title, email, ...body } });
  expect(answer.status).toBe(201);
  return { token, title };
}

/** A submission whose address was confirmed. */
async function confirmed() {
  const email = newEmail();
  const { token, title } = await sent(email);
  const [first] = await untilMails(email, 1);
  const mailToken = tokenIn(first!.text);
  await world.guest.call(confirmGuestEmail, { params: { token: mailToken } });
  const { id } = (await queue()).find((each) => each.title === title)!;
  return { email, token, mailToken, id, title, first: first! };
}

const accept = async (submissionId: string) =>
  (await admin.call(acceptSubmission, { params: { ...at(), submissionId }, body: {} })).value.cardId;
const post = (link: string) => world.guest.fetch('cards', link, { method: 'POST' });

describe('the first e-mail', () => {
  it('has a tracking link and nothing that anybody typed, and shows the address to nobody but admins', async () => {
    const email = newEmail();
    const { token, title } = await sent(email, { name: 'Buy Pills', description: 'At a bargain' });
    const [first] = await untilMails(email, 1);
    // A person with an account names a project.
    const { name } = board.project;
    for (const typed of [title, 'Buy Pills', 'bargain', token, name, 'Bugs'])
      expect(JSON.stringify(first)).not.toContain(typed);
    expect(first!.headers).toContainEqual(
      expect.objectContaining({ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' }),
    );
    const mailToken = tokenIn(first!.text);
    expect(await track(mailToken)).toMatchObject({ title, email: 'asked' });
    const shown = await track(token);
    expect(shown.email).toBe('sent');
    expect(JSON.stringify(shown)).not.toContain('@');
    expect((await queue()).find((each) => each.title === title)!.email).toEqual({
      ...{ address: email, confirmed: false },
    });
    const stored = await world.database.collection('submissions').find({}).toArray();
    const queued = await world.database.collection('mails').find({}).toArray();
    expect(JSON.stringify([stored, queued])).not.toContain(mailToken);
    expect(JSON.stringify(queued)).not.toContain(email);
  });

  it('is confirmed by its link only', async () => {
    const email = newEmail();
    const { token, title } = await sent(email);
    const refused = await world.guest.call(confirmGuestEmail, { params: { token } });
    expect(refused.status).toBe(403);
    const { id } = (await queue()).find((each) => each.title === title)!;
    await accept(id);
    await settled();
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is the only one in an hour and board, however the address is written and no matter who asks', async () => {
    const email = newEmail();
    const [name] = email.split('@');
    const spellings = [email, email, email.toUpperCase(), `${name}+1@example.com`, `${name}+2@example.com`];
    await Promise.all(spellings.map((each) => sent(each)));
    await settled();
    const count = () => sandbox.mailbox.mails().filter(({ to }) => to.toLowerCase().startsWith(name!)).length;
    expect(count()).toBe(1);
    for (let n = 0; n < 4; n += 1) await sent(email, {}, (await openBoardFor(world)).board);
    await settled();
    // Three a day, on all boards.
    expect(count()).toBe(3);
  });

  it('is the only one to a mailbox of Gmail, with dots and without, and goes to the address as it was given', async () => {
    const [name] = newEmail().split('@');
    const given = `g.${name}+x@gmail.com`;
    await sent(given);
    await untilMails(given, 1);
    for (const email of [`g${name}@gmail.com`, `G.${name}@googlemail.com`]) {
      await sent(email);
      await settled();
      expect(mailsTo(email)).toEqual([]);
    }
  });

  it('is sent once though the server was away, and not to what is no address', async () => {
    sandbox.faults.plan({ kind: 'cut' }, { times: 2 });
    const email = newEmail();
    await sent(email);
    await untilMails(email, 1);
    await settled();
    expect(mailsTo(email)).toHaveLength(1);
    for (const odd of ['a@b.co\r\nBcc: all@example.com', 'no address', `${'a'.repeat(300)}@example.com`]) {
      const { answer } = await sendAsGuest(world, { to: board, body: { email: odd } });
      expect(answer.status).toBe(400);
    }
  });

  it('does not go where the address was refused for good', async () => {
    const email = newEmail();
    sandbox.faults.plan({ kind: 'reply', at: 'RCPT', code: 550, text: '5.1.1 No such user' }, { to: email });
    const { title, token } = await sent(email);
    await eventually(async () => (await track(token)).email === 'none');
    expect((await queue()).find((each) => each.title === title)!.email).toBeNull();
  });

  it('is refused by who did not ask for it, for all boards, and its link opens nothing any more', async () => {
    const email = newEmail();
    const { token } = await sent(email);
    const [first] = await untilMails(email, 1);
    const link = endLinkIn(first!.text);
    const page = await world.guest.fetch('cards', link);
    expect(await page.text()).toContain('Stop these e-mails');
    expect((await track(token)).email).toBe('sent');
    expect((await post(link)).status).toBe(200);
    expect((await post(link)).status).toBe(200);
    expect((await track(token)).email).toBe('none');
    const opened = await world.guest.call(trackSubmission, { params: { token: tokenIn(first!.text) } });
    expect(opened.status).toBe(404);
    await sent(email, {}, (await openBoardFor(world)).board);
    await settled();
    expect(mailsTo(email)).toHaveLength(1);
    expect((await post(`${link}x`)).status).toBe(404);
  });
});

describe('a guest who confirmed their address hears', () => {
  it('that it was accepted, of its status, and what the team answers', async () => {
    const { email, id, mailToken } = await confirmed();
    const cardId = await accept(id);
    expect((await untilMails(email, 2))[1]!.text).toContain('is on the board');
    await admin.call(updateCard, { params: { cardId }, body: { status: 'In Progress' } });
    expect((await untilMails(email, 3))[2]!.text).toContain('In Progress');
    const stranger = await world.person();
    const say = (by: Person, content: string) =>
      by.call(createComment, { params: { cardId }, body: { content } });
    await say(stranger, 'Me too');
    await say(admin, 'We will **look** at it');
    const mails = await untilMails(email, 4);
    await settled();
    expect(mailsTo(email)).toHaveLength(4);
    expect(mails[3]!.text).toContain('We will look at it');
    expect(mails[3]!.references).toEqual(mails[0]!.references);
    for (const { text } of mails) expect(tokenIn(text)).toBe(mailToken);
  });

  it('why it was rejected', async () => {
    const { email, id, title } = await confirmed();
    await admin.call(rejectSubmissions, { params: at(), body: { submissionIds: [id], reason: 'Not ours.' } });
    const [, mail] = await untilMails(email, 2);
    expect(mail!.subject).toContain(title);
    expect(mail!.text).toContain('Not ours.');
  });

  it('nothing of what is not public any more', async () => {
    const { board: other, admin: its } = await openBoardFor(world);
    const email = newEmail();
    await sent(email, {}, other);
    const [first] = await untilMails(email, 1);
    await world.guest.call(confirmGuestEmail, { params: { token: tokenIn(first!.text) } });
    const params = { slug: other.project.slug };
    const { id } = (await its.call(listSubmissions, { params })).value.items[0]!;
    const accepting = { params: { ...params, submissionId: id }, body: {} };
    const { cardId } = (await its.call(acceptSubmission, accepting)).value;
    await untilMails(email, 2);
    await world.show(other, 'private');
    await its.call(updateCard, { params: { cardId }, body: { status: 'Resolved' } });
    await its.call(createComment, { params: { cardId }, body: { content: 'Between us' } });
    await settled();
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('ten times a day at most', async () => {
    const { email, id } = await confirmed();
    const cardId = await accept(id);
    await untilMails(email, 2);
    for (let n = 0; n < 12; n += 1)
      await admin.call(createComment, { params: { cardId }, body: { content: `Answer ${n}` } });
    await settled();
    expect(mailsTo(email)).toHaveLength(10);
  });

  it('nothing any more after one click, from its page, as an account, or once they are forgotten', async () => {
    const ways: ((of: Awaited<ReturnType<typeof confirmed>>) => Promise<unknown>)[] = [
      async ({ first, email, id }) => {
        // The link of a later e-mail ends those of this submission, and refuses nothing else.
        await accept(id);
        await post(endLinkIn((await untilMails(email, 2))[1]!.text));
        expect(first.text).toContain('/track/');
      },
      ({ token }) => world.guest.call(removeGuestEmail, { params: { token } }),
      async ({ token }) => (await world.person()).call(claimSubmission, { params: { token } }),
      async ({ token, id }) => {
        await accept(id);
        await world.guest.call(forgetSubmission, { params: { token } });
      },
    ];
    for (const end of ways) {
      const made = await confirmed();
      await end(made);
      await settled();
      const before = mailsTo(made.email).length;
      const cardId = await accept(made.id);
      await admin.call(updateCard, { params: { cardId }, body: { status: 'Resolved' } });
      await settled();
      expect(mailsTo(made.email)).toHaveLength(before);
      expect(await world.count('submissions', { email: made.email })).toBe(0);
    }
  });
});

it('an address is not kept with a text that is refused', async () => {
  const { board: strict, admin: its } = await openBoardFor(world);
  await its.call(setBlockedWords, { params: { slug: strict.project.slug }, body: { words: ['casino'] } });
  const email = newEmail();
  const { answer } = await sendAsGuest(world, { to: strict, body: { email, title: 'Casino' } });
  expect(answer.status).toBe(400);
  await settled();
  expect(mailsTo(email)).toEqual([]);
});
