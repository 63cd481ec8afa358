import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { eventually, startTcpProxy } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Mailing, startMailing } from './test/mailing.ts';

let mailing: Mailing;
beforeEach(async () => {
  mailing = await startMailing();
});
afterEach(() => mailing.stop());

const to = 'ada@example.com';
const rows = () => mailing.connection.collection<{ _id: string; state: string }>('mails');
const queued = (id: string) => ({ id, userId: 'u1', message: { to, subject: `Subject ${id}` } });
const findState = async (id: string) => (await rows().findOne({ _id: id }))?.state;
const became = (id: string, state: string) =>
  eventually(async () => (await findState(id)) === state, { timeoutMs: 15_000 });
const received = () => mailing.sandbox.mailbox.mails().map(({ subject }) => subject);

describe('an e-mail', () => {
  it('arrives with text, page, and headers that name it', async () => {
    const mail = mailing.replica();
    mailing.composeWith(async () => ({
      to: { address: to, name: 'Ada "The Countess" Löwe' },
      subject: 'Grüße 🚀',
      text: 'Text – ä',
      html: '<p>Page – ä</p>',
      replyTo: 'reply+token@example.com',
      thread: 'card-1',
      unsubscribeUrl: 'https://cardinal.test/api/mail/unsubscribe/abc',
      list: { id: 'apollo', name: 'Apollo' },
    }));
    await mail.queue(queued('one'));
    await became('one', 'sent');
    const [found] = mailing.sandbox.mailbox.mails();
    expect(found).toMatchObject({
      to,
      from: 'cardinal@localhost',
      subject: 'Grüße 🚀',
      messageId: '<one@localhost>',
    });
    expect(found?.text.trim()).toBe('Text – ä');
    expect(found?.html.trim()).toBe('<p>Page – ä</p>');
    const headers = Object.fromEntries((found?.headers ?? []).map(({ name, value }) => [name, value]));
    expect(headers).toMatchObject({
      'In-Reply-To': '<card-1@localhost>',
      References: '<card-1@localhost>',
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': '<https://cardinal.test/api/mail/unsubscribe/abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Reply-To': 'reply+token@example.com',
    });
    expect(headers['List-ID']).toContain('<apollo.localhost>');
  });

  it('brings its pictures along, as parts of its page', async () => {
    const mail = mailing.replica();
    const bytes = Buffer.from('89504e470d0a1a0a00ff', 'hex');
    mailing.composeWith(async () => ({
      to: { address: to },
      subject: 'With a logo',
      text: 't',
      html: '<img src="cid:logo.1@cardinal" alt="">',
      pictures: [{ cid: 'logo.1@cardinal', png: bytes }],
    }));
    await mail.queue(queued('one'));
    await became('one', 'sent');
    const [found] = mailing.sandbox.mailbox.mails();
    expect(found?.partTypes).toEqual([
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
    ]);
    expect(found?.pictures).toEqual([{ cid: 'logo.1@cardinal', type: 'image/png', bytes }]);
  });

  it('is sent once, however often it is queued and however many replicas send', async () => {
    const [one, two] = [mailing.replica(), mailing.replica()];
    const ids = Array.from({ length: 20 }, (_, index) => `mail-${index}`);
    await Promise.all(ids.flatMap((id) => [one.queue(queued(id)), two.queue(queued(id))]));
    await eventually(async () => (await rows().countDocuments({ state: 'sent' })) === ids.length, {
      timeoutMs: 15_000,
    });
    await one.queue(queued('mail-0'));
    await one.queue(queued('last'));
    await became('last', 'sent');
    expect(received().sort()).toEqual([...ids, 'last'].map((id) => `Subject ${id}`).sort());
  });

  it('cannot bring headers of its own', async () => {
    const mail = mailing.replica();
    const evil = 'Hello\r\nBcc: everybody@example.com\r\n\r\nbody';
    mailing.composeWith(async () => ({
      to: { address: to, name: evil },
      subject: evil,
      text: 't',
      html: 'h',
    }));
    await mail.queue(queued('one'));
    await became('one', 'sent');
    const all = mailing.sandbox.mailbox.mails();
    expect(all.map(({ to: address }) => address)).toEqual([to]);
    expect(all[0]?.headers.some(({ name }) => name.toLowerCase() === 'bcc')).toBe(false);
  });

  it.each(['ada@example.com, eve@example.com', 'ada@example.com>\r\nRCPT TO:<eve@example.com', 'ada'])(
    'is refused where the address is not one: %j',
    async (address) => {
      const mail = mailing.replica();
      mailing.composeWith(async () => ({ to: { address }, subject: 's', text: 't', html: 'h' }));
      await mail.queue(queued('one'));
      await became('one', 'failed');
      expect(mailing.sandbox.mailbox.receipts()).toEqual([]);
    },
  );

  it('is written right before it is sent, and can be withheld then', async () => {
    const mail = mailing.replica();
    mailing.composeWith(async () => ({ withheld: 'read meanwhile' }));
    await mail.queue(queued('one'));
    await became('one', 'withheld');
    expect(received()).toEqual([]);
    expect(await rows().findOne({ _id: 'one' })).toMatchObject({ answer: 'read meanwhile', message: null });
  });

  it('is not tried again while a try is in progress, however long the database takes', async () => {
    const mail = mailing.replica();
    mailing.sandbox.faults.plan({ kind: 'silence' });
    await mail.queue(queued('one'));
    await eventually(async () => (await rows().countDocuments({ attempts: 1 })) === 1);
    // As if the answer had come long ago, and could not be stored since.
    await rows().updateOne({ _id: 'one' }, { $set: { claimedUntil: new Date(0) } });
    await mail.queue(queued('two'));
    await became('two', 'sent');
    expect(await rows().findOne({ _id: 'one' })).toMatchObject({ attempts: 1, state: 'waiting' });
  });

  it('waits where it could not be written', async () => {
    const mail = mailing.replica();
    let tries = 0;
    mailing.composeWith(async ({ message }) => {
      tries += 1;
      if (tries < 3) throw new Error('the database is away');
      return { to: { address: message.to }, subject: message.subject, text: 't', html: 'h' };
    });
    await mail.queue(queued('one'));
    await became('one', 'sent');
    expect(received()).toEqual(['Subject one']);
  });

  it('is not sent once its time is over', async () => {
    const mail = mailing.replica();
    await mail.queue({ ...queued('one'), expiresAt: new Date(0) });
    await became('one', 'failed');
    expect(received()).toEqual([]);
  });

  it('leaves nothing where it is withheld and its id is never queued again', async () => {
    const mail = mailing.replica();
    mailing.composeWith(async () => ({ withheld: 'nobody has this name' }));
    await mail.queue({ ...queued('one'), once: true });
    await eventually(async () => (await rows().countDocuments()) === 0, { timeoutMs: 15_000 });
  });

  it('leaves nothing of an erased user', async () => {
    const mail = mailing.replica();
    await mail.queue(queued('one'));
    await became('one', 'sent');
    await mail.eraseUser('u1');
    expect(await rows().countDocuments()).toBe(0);
  });
});

describe('a mail server', () => {
  it('that wants an e-mail later gets it later', async () => {
    const mail = mailing.replica();
    mailing.sandbox.faults.plan(
      { kind: 'reply', at: 'RCPT', code: 451, text: '4.7.1 Greylisted' },
      { times: 2 },
    );
    mailing.sandbox.faults.plan({ kind: 'reply', at: 'DATA', code: 452, text: '4.2.2 Mailbox full' });
    await mail.queue(queued('one'));
    await became('one', 'sent');
    expect(await rows().findOne({ _id: 'one' })).toMatchObject({ attempts: 4 });
    expect(received()).toEqual(['Subject one']);
  });

  it('that has no such address is not asked again, and others get theirs', async () => {
    const mail = mailing.replica();
    const refusal = { kind: 'reply', at: 'RCPT', code: 550, text: '5.1.1 No such mailbox' } as const;
    mailing.sandbox.faults.plan(refusal, { to: 'ada@' });
    await mail.queue(queued('one'));
    await mail.queue({ id: 'two', userId: 'u2', message: { to: 'bob@example.com', subject: 'For Bob' } });
    await became('one', 'failed');
    await became('two', 'sent');
    expect(mailing.bounces).toEqual([{ address: to, answer: '550 5.1.1 No such mailbox' }]);
    expect(received()).toEqual(['For Bob']);
  });

  it('that refuses the content for good does not mute the address', async () => {
    const mail = mailing.replica();
    mailing.sandbox.faults.plan({ kind: 'reply', at: 'DATA', code: 554, text: '5.7.1 Looks like spam' });
    await mail.queue(queued('one'));
    await became('one', 'failed');
    expect(mailing.bounces).toEqual([]);
  });

  it.each([
    ['Service unavailable; Client host [192.0.2.1] blocked using a list', []],
    ['No such user here', [to]],
  ])('mutes an address by a bare 550 only if that is about it: %s', async (text, muted) => {
    const mail = mailing.replica();
    mailing.sandbox.faults.plan({ kind: 'reply', at: 'RCPT', code: 550, text });
    await mail.queue(queued('one'));
    await became('one', 'failed');
    expect(mailing.bounces.map(({ address }) => address)).toEqual(muted);
  });

  it('that refuses to hear the content for good is not asked again', async () => {
    const refusing = createServer((socket) => {
      socket.write('220 here\r\n');
      socket.on('data', (said) =>
        socket.write(/^DATA/i.test(String(said)) ? '554 5.7.1 Not from you\r\n' : '250 ok\r\n'),
      );
      socket.on('error', () => {});
    });
    await once(refusing.listen(0, '127.0.0.1'), 'listening');
    const { port } = refusing.address() as AddressInfo;
    const mail = mailing.replica({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await mail.queue(queued('one'));
    await became('one', 'failed');
    expect(await rows().findOne({ _id: 'one' })).toMatchObject({
      attempts: 1,
      answer: '554 5.7.1 Not from you',
    });
    expect(mailing.bounces).toEqual([]);
    refusing.close();
  });

  it('that does not accept the sender is no fault of the e-mail', async () => {
    const mail = mailing.replica();
    mailing.sandbox.faults.plan(
      { kind: 'reply', at: 'MAIL', code: 550, text: '5.7.1 Not allowed' },
      { times: 2 },
    );
    await mail.queue(queued('one'));
    await became('one', 'sent');
    expect(mailing.bounces).toEqual([]);
  });

  it('that cuts the connection gets the e-mail again', async () => {
    const mail = mailing.replica();
    mailing.sandbox.faults.plan({ kind: 'cut' }, { times: 2 });
    await mail.queue(queued('one'));
    await became('one', 'sent');
    expect(received()).toEqual(['Subject one']);
  });

  it('that took an e-mail and did not say so gets the same one once more', async () => {
    const mail = mailing.replica();
    mailing.sandbox.faults.plan({ kind: 'cut-after' });
    await mail.queue(queued('one'));
    await became('one', 'sent');
    const ids = mailing.sandbox.mailbox.receipts().map(({ messageId }) => messageId);
    expect(ids).toEqual(['<one@localhost>', '<one@localhost>']);
  });

  it('that never answers is left after a while', async () => {
    const mail = mailing.replica({ MAIL_TIMEOUT_MS: '300' });
    mailing.sandbox.faults.plan({ kind: 'silence' });
    await mail.queue(queued('one'));
    await became('one', 'sent');
    expect(await rows().findOne({ _id: 'one', attempts: { $gt: 1 } } as object)).not.toBeNull();
  });

  it('that is away gets everything once it is back, each once', async () => {
    const server = new URL(mailing.sandbox.env.SMTP_URL as string);
    const way = await startTcpProxy({ target: `tcp://${server.host}` });
    way.cut();
    const mail = mailing.replica({ SMTP_URL: `smtp://127.0.0.1:${way.port}` });
    const ids = Array.from({ length: 8 }, (_, index) => `mail-${index}`);
    for (const id of ids) await mail.queue(queued(id));
    await eventually(async () => (await rows().countDocuments({ attempts: { $gt: 0 } })) > 1, {
      timeoutMs: 15_000,
    });
    way.heal();
    await eventually(async () => (await rows().countDocuments({ state: 'sent' })) === ids.length, {
      timeoutMs: 20_000,
    });
    expect(received()).toHaveLength(ids.length);
    await way.close();
  });

  it('that stays away has the e-mail given up, which is counted', async () => {
    const mail = mailing.replica({ MAIL_GIVE_UP_MS: '2000' });
    mailing.sandbox.faults.plan(
      { kind: 'reply', at: 'RCPT', code: 451, text: '4.7.1 Later' },
      { times: 1_000 },
    );
    await mail.queue(queued('one'));
    await became('one', 'failed');
    expect(await rows().findOne({ _id: 'one' })).toMatchObject({
      answer: 'given up: 451 4.7.1 Later',
      message: null,
    });
    expect(await mailing.metricsText()).toMatch(
      /cardinal_mail_tries_total\{[^}]*outcome="given_up"[^}]*\} 1/,
    );
  });
});

it('sends and stores nothing without a mail server', async () => {
  const mail = mailing.replica({ SMTP_URL: '' });
  expect(mail.isOn).toBe(false);
  await mail.queue(queued('one'));
  expect(await rows().countDocuments()).toBe(0);
});
