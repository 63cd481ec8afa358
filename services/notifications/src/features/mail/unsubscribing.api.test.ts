import { getMailStatus, getNotificationPreferences, resumeMail } from '@cardinal/contracts';
import { createSignedLinks } from '@cardinal/mail';
import { internalTestKey } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mailed, startMailed } from '../../test/mailed.ts';

let mailed: Mailed;
beforeAll(async () => {
  mailed = await startMailed();
});
afterAll(() => mailed.stop());

const fetched = async (path: string, method = 'GET') => {
  const response = await mailed.notified.harness.guest.fetch('notifications', path, { method });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** An e-mail about a card, and the paths of its links. */
async function oneMail() {
  const team = await mailed.team();
  await mailed.atOnce(team.author);
  await team.world.comment(team.card, team.member);
  const [mail] = await mailed.mailsTo(team.address, 1);
  const paths = [...(mail?.text.matchAll(/http:\/\/\S+(\/api\/mail\/unsubscribe\/\S+)/g) ?? [])].map(
    ([, path]) => path,
  );
  const [card, kind, all] = paths as [string, string, string];
  const header = mail?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value;
  return { ...team, card: { path: card, ...team.card }, kind, all, header };
}

describe('a link that ends e-mails', () => {
  it('changes nothing when it is opened, and shows a button', async () => {
    const { world, author, all } = await oneMail();
    const page = await fetched(all);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<form method="post">');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('referrer-policy')).toBe('strict-origin');
    const { channels } = (await world.as(author).call(getNotificationPreferences)).value;
    expect(channels.comment.email).toBe(true);
  });

  it('ends all with one click, without a session, as mail programs do', async () => {
    const { world, author, member, card, header, address } = await oneMail();
    const path = new URL(header?.slice(1, -1) ?? '').pathname;
    expect((await fetched(path, 'POST')).status).toBe(200);
    expect((await fetched(path, 'POST')).text).toContain('You get no more e-mails about any notifications');
    const { channels } = (await world.as(author).call(getNotificationPreferences)).value;
    expect(Object.values(channels).some(({ email }) => email)).toBe(false);
    await world.comment(card, member);
    await mailed.settled(author);
    expect(mailed.sandbox.mailbox.mails(address)).toHaveLength(1);
  });

  it('ends those of one kind', async () => {
    const { world, author, kind } = await oneMail();
    await fetched(kind, 'POST');
    const { channels } = (await world.as(author).call(getNotificationPreferences)).value;
    expect([channels.comment, channels.status]).toEqual([
      { bell: true, email: false, push: true },
      { bell: true, email: true, push: true },
    ]);
  });

  it('ends those about one card, which it mutes', async () => {
    const { world, author, member, board, card, address } = await oneMail();
    await fetched(card.path, 'POST');
    const other = await world.card(board, author, 'Another');
    await world.comment(card, member);
    await world.comment(other, member);
    await mailed.settled(author);
    const subjects = mailed.sandbox.mailbox.mails(address).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects[1]).toContain('Another');
  });

  it.each(['card', 'board', 'project'] as const)('about a card is forgotten with its %s', async (what) => {
    const { world, admin, project, board, card } = await oneMail();
    const { connection } = mailed.notified.harness.services.get('notifications')!;
    const kept = async () =>
      Promise.all(
        [['follow_levels', 'targetId'] as const, ['reply_addresses', 'cardId'] as const].map(
          ([name, field]) => connection.collection(name).countDocuments({ [field]: card.id }),
        ),
      );
    await fetched(card.path, 'POST');
    expect(await kept()).toEqual([1, 1]);
    if (what === 'card') await world.deleteCard(card, admin);
    if (what === 'board') await world.deleteBoard(board);
    if (what === 'project') await world.deleteProject(project);
    expect(await kept()).toEqual([0, 0]);
    // Used again, it is of no more use.
    expect((await fetched(card.path, 'POST')).status).toBe(200);
    expect(await kept()).toEqual([0, 0]);
  });

  it.each(['GET', 'POST'])('that is forged is answered so, and does nothing (%s)', async (method) => {
    const { world, author, all } = await oneMail();
    const forged = `${all.slice(0, -2)}xx`;
    const page = await fetched(forged, method);
    expect([page.status, page.text.includes('This link is not valid')]).toEqual([404, true]);
    const { channels } = (await world.as(author).call(getNotificationPreferences)).value;
    expect(channels.comment.email).toBe(true);
  });

  it('that is old, or whose account is gone, is answered so', async () => {
    const { world, author, all } = await oneMail();
    const links = createSignedLinks({ key: internalTestKey, purpose: 'unsubscribe', validMs: -1 });
    const old = await fetched(
      `/api/mail/unsubscribe/${links.sign({ userId: author.id, scope: 'all' })}`,
      'POST',
    );
    expect([old.status, old.text.includes('This link has expired')]).toEqual([410, true]);
    await world.erase(author);
    expect((await fetched(all, 'POST')).status).toBe(410);
  });
});

describe('an address that bounces', () => {
  it('is muted, which its owner sees and can take back', async () => {
    const { world, author, member, card, address } = await mailed.team();
    await mailed.atOnce(author);
    const refusal = { kind: 'reply', at: 'RCPT', code: 550, text: '5.1.1 No such mailbox' } as const;
    mailed.sandbox.faults.plan(refusal, { to: address });
    await world.comment(card, member);
    await mailed.settled(author);
    await world.move(card, member, 'In Progress');
    await mailed.settled(author);
    expect(mailed.sandbox.mailbox.mails(address)).toEqual([]);
    const status = (await world.as(author).call(getMailStatus)).value;
    expect(status).toMatchObject({
      isOn: true,
      address,
      isVerified: true,
      trouble: { because: 'bounce', answer: '550 5.1.1 No such mailbox' },
    });
    expect((await world.as(author).call(resumeMail)).value.trouble).toBeNull();
    await world.move(card, member, 'Resolved');
    expect(await mailed.mailsTo(address, 1)).toHaveLength(1);
  });

  it('is another one after the user changed it', async () => {
    const { world, author, member, card, address } = await mailed.team();
    await mailed.atOnce(author);
    mailed.sandbox.faults.plan({ kind: 'reply', at: 'RCPT', code: 550, text: '5.1.1 No' }, { to: address });
    await world.comment(card, member);
    await mailed.settled(author);
    await world.verify(author, `new-${address}`);
    expect((await world.as(author).call(getMailStatus)).value.trouble).toBeNull();
    await world.move(card, member, 'Resolved');
    expect(await mailed.mailsTo(`new-${address}`, 1)).toHaveLength(1);
  });
});
