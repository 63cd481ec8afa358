import { getMailStatus } from '@cardinal/contracts';
import { answerTo, signedHeaders } from '@cardinal/mail-sandbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mailed, startMailed } from '../../../test/mailed.ts';

let mailed: Mailed;
beforeAll(async () => {
  mailed = await startMailed();
});
afterAll(() => mailed.stop());

const secret = () => mailed.sandbox.env.MAIL_INBOUND_SECRET as string;

async function post(path: string, content: unknown, headers?: Record<string, string>) {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const init = { method: 'POST', body, headers: headers ?? signedHeaders(secret(), body) };
  const response = await mailed.notified.harness.guest.fetch('notifications', path, init);
  return {
    status: response.status,
    answer: (await response.json()) as { outcome?: string; reason?: string },
  };
}

/** An e-mail about a card, and what answers it. */
async function oneMail() {
  const team = await mailed.team();
  await mailed.atOnce(team.author);
  await team.world.comment(team.card, team.member);
  const [mail] = await mailed.mailsTo(team.address, 1);
  if (!mail) throw new Error('No e-mail came');
  mailed.notified.owners.users.set(team.author.id, { version: 1, value: team.world.user(team.author) });
  const to = mail.headers.find(({ name }) => name === 'Reply-To')?.value ?? '';
  const raw = answerTo(mail, 'I will look at it.\n\nTomorrow — promised.');
  return { ...team, mail, to, raw };
}

const inbound = (to: string, raw: string) =>
  post('/api/mail/inbound', { to, raw: Buffer.from(raw).toString('base64'), authenticated: true });
const comments = () =>
  mailed.notified.owners.comments as { cardId: string; content: string; user: { id: string } }[];

describe('an answer to an e-mail', () => {
  it('becomes a comment of its author, without what it quotes', async () => {
    const { author, card, to, raw } = await oneMail();
    const before = comments().length;
    expect(await inbound(to, raw)).toEqual({ status: 200, answer: { outcome: 'commented', reason: null } });
    expect(comments().slice(before)).toMatchObject([
      { cardId: card.id, content: 'I will look at it.\n\nTomorrow — promised.', user: { id: author.id } },
    ]);
  });

  it('is posted once, however often it comes', async () => {
    const { to, raw } = await oneMail();
    const before = comments().length;
    await inbound(to, raw);
    expect((await inbound(to.toUpperCase(), raw)).answer.outcome).toBe('known');
    expect(comments()).toHaveLength(before + 1);
  });

  it('is posted later where the cards service is away, under the same id', async () => {
    const { to, raw } = await oneMail();
    const before = comments().length;
    mailed.notified.owners.down = 'all';
    expect((await inbound(to, raw)).status).toBe(503);
    mailed.notified.owners.down = 'nothing';
    expect((await inbound(to, raw)).answer.outcome).toBe('commented');
    expect(comments()).toHaveLength(before + 1);
  });

  it('says why the card refused it', async () => {
    const { to, raw } = await oneMail();
    mailed.notified.owners.refusal = 'Card not found';
    expect((await inbound(to, raw)).answer).toEqual({ outcome: 'refused', reason: 'Card not found' });
    mailed.notified.owners.refusal = null;
  });

  it('becomes a comment also where the mail program wrote only a page', async () => {
    const { mail, to, raw } = await oneMail();
    const page = `<html><head><style>p { color: red }</style></head><body><p>Tea &amp; milk</p>
<div>On Tue, 24 Nov 2026 at 10:00, Cardinal &lt;${mail.from}&gt; wrote:</div><blockquote>Old</blockquote></body></html>`;
    const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace('text/plain', 'text/html');
    expect((await inbound(to, `${head}\r\n\r\n${page}`)).answer.outcome).toBe('commented');
    expect(comments().at(-1)?.content).toBe('Tea & milk');
  });

  it('holds nothing of the e-mail that a mail program in another language quotes', async () => {
    const { mail, to, raw } = await oneMail();
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
    const header = `Van: Cardinal <${mail.from}>\nVerzonden: dinsdag 24 november 2026 10:00\nAan: Ben\nOnderwerp: x`;
    await inbound(to, `${head}\r\n\r\nBedankt!\n\n${header}\n\n${mail.text}`);
    expect(comments().at(-1)?.content).toBe('Bedankt!');
    const page = `${head.replace('text/plain', 'text/html').replace(/Message-ID: </, 'Message-ID: <page-')}\r\n\r\n`;
    await inbound(to, `${page}<div>Tot morgen</div><div id="appendonsend"></div><hr>${mail.html}`);
    expect(comments().at(-1)?.content).toBe('Tot morgen');
  });

  it.each([[false], [undefined]])('is refused where its sender is not proved: %s', async (authenticated) => {
    const { to, raw } = await oneMail();
    const content = { to, raw: Buffer.from(raw).toString('base64'), authenticated };
    const { answer } = await post('/api/mail/inbound', content);
    expect([answer.outcome, answer.reason]).toEqual(['refused', expect.stringContaining('not proved')]);
  });

  const changes: [string, (raw: string, to: string) => { raw?: string; to?: string }, string][] = [
    [
      'from another address',
      (raw) => ({ raw: raw.replace(/^From: .*/, 'From: <eve@example.com>') }),
      'another address',
    ],
    [
      'to an address that nobody was given',
      (_raw, to) => ({ to: to.replace(/\+[0-9a-f]{4}/, '+0000') }),
      'not known',
    ],
    ['to the address without a token', () => ({ to: 'reply@localhost' }), 'not known'],
    ['with nothing but a quote', (raw) => ({ raw: raw.replace(/I will[\s\S]*promised\./, '') }), 'no text'],
    ['of no e-mail', () => ({ raw: 'nothing' }), 'no e-mail'],
    ['without an id', (raw) => ({ raw: raw.replace(/^Message-ID.*\r\n/m, '') }), 'no Message-ID'],
  ];
  it.each(changes)('is refused %s', async (_name, change, reason) => {
    const { to, raw } = await oneMail();
    const before = comments().length;
    const changed = { to, raw, ...change(raw, to) };
    const { answer } = await inbound(changed.to, changed.raw);
    expect([answer.outcome, answer.reason]).toEqual(['refused', expect.stringContaining(reason)]);
    expect(comments()).toHaveLength(before);
  });

  it('notifies its author once that nothing was left of it, in an e-mail that no program answers', async () => {
    const { author, address, card, mail, to } = await oneMail();
    const raw = answerTo(mail, '');
    for (let times = 0; times < 2; times += 1) await inbound(to, raw);
    await inbound(
      to,
      `Auto-Submitted: auto-replied\r\n${raw.replace('Message-ID: <', 'Message-ID: <again-')}`,
    );
    const [, notice] = await mailed.mailsTo(address, 2);
    expect(notice?.subject).toBe('Your answer was not posted');
    expect(notice?.text).toContain(`/card/${card.id}`);
    const headers = new Map(notice?.headers.map(({ name, value }) => [name, value]));
    expect(headers.get('Auto-Submitted')).toBe('auto-generated');
    expect(headers.has('Reply-To')).toBe(false);
    await mailed.settled(author);
    expect(await mailed.mailsTo(address, 2)).toHaveLength(2);
  });

  it.each(['Auto-Submitted: auto-replied', 'Precedence: bulk', 'Return-Path: <>', 'List-ID: <a.b>'])(
    'is dropped where a program wrote it: %s',
    async (header) => {
      const { to, raw } = await oneMail();
      expect((await inbound(to, `${header}\r\n${raw}`)).answer.outcome).toBe('dropped');
    },
  );

  it('is refused of somebody who was suspended, has another address or is gone', async () => {
    const [one, two, three] = [await oneMail(), await oneMail(), await oneMail()];
    await one.world.suspend(one.author);
    await two.world.verify(two.author, `new-${two.address}`);
    await three.world.erase(three.author);
    for (const { to, raw } of [one, two, three])
      expect((await inbound(to, raw)).answer.outcome).toBe('refused');
  });

  it('is refused of somebody who was suspended just now, before the event arrives', async () => {
    const { world, author, to, raw } = await oneMail();
    const value = { ...world.user(author), status: 'suspended' as const };
    mailed.notified.owners.users.set(author.id, { version: 1_000, value });
    expect((await inbound(to, raw)).answer.reason).toBe('the account is not active');
  });
});

it('is refused of somebody who sends too many', async () => {
  const { author, to, raw } = await oneMail();
  const sent = mailed.notified.harness.services.get('notifications')!.connection.collection('inbound_mails');
  const rows = Array.from({ length: 60 }, (_, index) => ({
    _id: `${author.id}-${index}`,
    userId: author.id,
  }));
  await sent.insertMany(rows.map((row) => ({ ...row, outcome: 'commented', at: new Date() })) as never);
  expect((await inbound(to, raw)).answer.reason).toBe('too many answers within an hour');
});

describe('what is not signed', () => {
  it.each<[string, (body: string) => Record<string, string>]>([
    ['at all', () => ({})],
    ['with another secret', (body) => signedHeaders('another-secret', body)],
    ['over another body', () => signedHeaders(secret(), '{}')],
    ['lately', (body) => ({ ...signedHeaders(secret(), body), 'x-cardinal-timestamp': '1000000000' })],
  ])('is refused: %s', async (_name, createHeaders) => {
    const body = JSON.stringify({ events: [] });
    for (const path of ['/api/mail/inbound', '/api/mail/events'])
      expect((await post(path, body, createHeaders(body))).status).toBe(401);
  });

  it.each(['nothing', '{}', '[]', '{"to":1,"raw":"x"}'])(
    'nor what is signed and is nothing: %s',
    async (body) => {
      expect((await post('/api/mail/inbound', body)).status).toBe(400);
    },
  );
});

it('mutes an address whatever its letters are in', async () => {
  const { world, author, address } = await oneMail();
  await world.verify(author, address.replace('ben', 'Ben'));
  const events = [{ kind: 'bounce', address: address.replace('ben', 'BEN') }];
  expect((await post('/api/mail/events', { events })).answer).toEqual({ muted: 1 });
});

it('mutes an address that bounced or whose owner complained, until it is another one', async () => {
  const { world, author, member, card, address } = await oneMail();
  const events = [
    { kind: 'bounce', address, permanent: false, reason: 'mailbox full' },
    { kind: 'complaint', address: address.toUpperCase(), reason: 'spam' },
    { kind: 'bounce', address: 'nobody@example.com' },
  ];
  expect((await post('/api/mail/events', { events })).answer).toEqual({ muted: 1 });
  const { trouble } = (await world.as(author).call(getMailStatus)).value;
  expect(trouble).toMatchObject({ because: 'complaint', answer: 'spam' });
  await world.comment(card, member);
  await mailed.settled(author);
  expect(mailed.sandbox.mailbox.mails(address)).toHaveLength(1);
  await world.verify(author, `new-${address}`);
  expect((await world.as(author).call(getMailStatus)).value.trouble).toBeNull();
});
