import { createHmac, randomUUID } from 'node:crypto';
import type { ReceivedMail } from './mailbox.ts';

export interface InboundDeps {
  /** Incoming e-mails are sent there, such as `http://localhost:3000/api/mail/`; null without. */
  url: string | null;
  secret: string;
}

/** The headers that sign a request: HMAC-SHA256 over `v0:<seconds>:<body>`. */
export function signedHeaders(secret: string, body: string | Buffer): Record<string, string> {
  const at = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret).update(`v0:${at}:`).update(body).digest('hex');
  return {
    'content-type': 'application/json',
    'x-cardinal-timestamp': at,
    'x-cardinal-signature': `v0=${signature}`,
  };
}

const getHeader = ({ headers }: ReceivedMail, name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';

/** The address for answers to an e-mail; null if it cannot be answered. */
export const getReplyTo = (mail: ReceivedMail): string | null =>
  /[^\s<>]+\+[^\s<>]+@[^\s<>]+/.exec(getHeader(mail, 'reply-to'))?.[0] ?? null;

/** An answer as mail programs write it: with the e-mail quoted below, and a signature. */
export const answerTo = (mail: ReceivedMail, text: string): string =>
  [
    `From: <${mail.to}>`,
    `To: <${getReplyTo(mail)}>`,
    `Subject: Re: ${mail.subject.replace(/[^\x20-\x7e]/g, '?')}`,
    `Message-ID: <${randomUUID()}@mailbox.localhost>`,
    `In-Reply-To: ${mail.messageId}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    '',
    `On ${new Date(mail.at).toUTCString()}, ${mail.from} wrote:`,
    mail.text.replace(/^/gm, '> '),
    '',
    '-- ',
    'Sent from the local mailbox',
  ].join('\r\n');

/** Acts like the provider that takes e-mails for the installation. */
export function createInbound({ url, secret }: InboundDeps) {
  async function post(path: string, content: object): Promise<{ status: number; answer: string }> {
    if (!url) throw new Error('The mailbox was not told where answers go');
    const body = JSON.stringify(content);
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      body,
      headers: signedHeaders(secret, body),
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, answer: await response.text() };
  }

  return {
    isOn: url !== null,
    reply: (mail: ReceivedMail, text: string) =>
      post('inbound', {
        to: getReplyTo(mail),
        raw: Buffer.from(answerTo(mail, text)).toString('base64'),
        authenticated: true,
      }),
    report: (mail: ReceivedMail, kind: 'bounce' | 'complaint') =>
      post('events', { events: [{ kind, address: mail.to, reason: 'Reported in the local mailbox' }] }),
  };
}

export type Inbound = ReturnType<typeof createInbound>;
