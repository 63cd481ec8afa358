import {
  type CardSnapshot,
  followCard,
  getCardFollowing,
  listNotifications,
  type Notification,
} from '@cardinal/contracts';
import { answerTo, signedHeaders } from '@cardinal/mail-sandbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mailed, startMailed } from '../../test/mailed.ts';
import type { Notified } from '../../test/notified.ts';
import type { Person, World } from '../../test/world.ts';

let mailed: Mailed;
let notified: Notified;
beforeAll(async () => {
  mailed = await startMailed();
  ({ notified } = mailed);
});
afterAll(() => mailed.stop());

const internal = { internal: true };
const heardBy = async (world: World, person: Person): Promise<Notification[]> =>
  (await world.as(person).call(listNotifications)).value;

/** Everybody outside of the team who could hear of a card: its author, a commenter, a voter and a follower. */
async function withOutsiders() {
  const team = await notified.team();
  const { world, board, project, admin, author } = team;
  const [stranger, voter, follower] = [
    await world.person('Dan'),
    await world.person('Eve'),
    await world.person(),
  ];
  await world.join(project, follower, 'public_user', admin);
  const card = await world.card(board, stranger, 'A wish', [author]);
  await world.comment(card, stranger);
  await world.comment(card, follower);
  await world.upvote(card, voter);
  const at = { params: { cardId: card.id }, body: { level: 'everything' as const } };
  for (const one of [stranger, voter, follower]) await world.as(one).call(followCard, at);
  return { ...team, card, outsiders: [stranger, voter, follower], stranger };
}

const getCounts = async (world: World, card: CardSnapshot, person: Person) =>
  (await world.as(person).call(getCardFollowing, { params: { cardId: card.id } })).value;

describe('an internal note', () => {
  it('notifies those of the team whom a comment would notify, and nobody else', async () => {
    const { world, card, admin, author, outsiders } = await withOutsiders();
    const before = await Promise.all(outsiders.map((one) => heardBy(world, one)));
    const note = await world.comment(card, admin, { ...internal, mentioned: outsiders });
    expect(await Promise.all(outsiders.map((one) => heardBy(world, one)))).toEqual(before);
    const [newest] = await heardBy(world, author);
    expect(newest).toMatchObject({
      message: 'Ada wrote an internal note on "A wish"',
      metadata: { internal: true, commentId: note.subject },
    });
  });

  it('notifies the author of what it answers, and those whom it mentions', async () => {
    const { world, card, admin, author, member } = await withOutsiders();
    const note = await world.comment(card, member, internal);
    await world.comment(card, admin, { ...internal, replyTo: note, mentioned: [author] });
    expect((await notified.readMessages(member))[0]).toBe('Ada replied to your internal note on "A wish"');
    expect((await notified.readMessages(author))[0]).toBe(
      'Ada mentioned you in an internal note on "A wish"',
    );
  });

  it('makes nobody follow the card, who would be counted', async () => {
    const { world, card, member, stranger } = await withOutsiders();
    const before = await getCounts(world, card, stranger);
    await world.comment(card, member, internal);
    expect(await getCounts(world, card, stranger)).toEqual(before);
  });

  it('is forgotten by the bell of a person who leaves the team, and stays with the others', async () => {
    const { world, card, project, admin, author, member } = await withOutsiders();
    await world.comment(card, member);
    await world.comment(card, admin, { ...internal, mentioned: [member] });
    expect(await notified.readMessages(member)).toHaveLength(1);
    await world.changeRole(project, member, 'public_user');
    const messages = await notified.readMessages(member);
    expect(messages.filter((message) => message.includes('internal'))).toEqual([]);
    expect(await notified.readMessages(author)).toContain('Ada wrote an internal note on "A wish"');
  });

  it('is taken back with its deletion, also where that is heard of first', async () => {
    const { world, card, admin, author } = await withOutsiders();
    const note = await world.comment(card, admin, internal);
    const late = await world.comment(card, admin, { ...internal, deliver: false });
    await world.withdraw(note);
    await world.withdraw(late);
    await notified.harness.redeliver(late);
    expect((await notified.readMessages(author)).filter((text) => text.includes('internal'))).toEqual([]);
  });
});

describe('an e-mail about a note', () => {
  it('is answered by a note', async () => {
    const { world, author, member, card, address } = await mailed.team();
    await mailed.atOnce(author);
    await world.comment(card, member, { ...internal, content: 'Psst' });
    const [mail] = await mailed.mailsTo(address, 1);
    expect(mail?.text).toContain('--- Reply above this line to write an internal note on the card ---');
    notified.owners.users.set(author.id, { version: 1, value: world.user(author) });
    const to = mail?.headers.find(({ name }) => name === 'Reply-To')?.value ?? '';
    const raw = Buffer.from(answerTo(mail!, 'Agreed.')).toString('base64');
    const body = JSON.stringify({ to, raw, authenticated: true });
    const headers = signedHeaders(mailed.sandbox.env.MAIL_INBOUND_SECRET as string, body);
    await notified.harness.guest.fetch('notifications', '/api/mail/inbound', {
      method: 'POST',
      body,
      headers,
    });
    expect(notified.owners.comments.at(-1)).toMatchObject({ content: 'Agreed.', internal: true });
  });

  it('is withheld from a reader who left the team meanwhile', async () => {
    const { world, author, member, project, board, card, address } = await mailed.team();
    await world.show(board, 'public');
    await world.comment(card, member, internal);
    await world.changeRole(project, author, 'public_user');
    await mailed.makeDue(author);
    await mailed.settled(author);
    const mails = mailed.sandbox.mailbox.mails(address);
    expect(mails.filter(({ text }) => text.includes('internal'))).toEqual([]);
  });
});
