import type { Outcome } from '@cardinal/service-kit';
import { createTransport } from 'nodemailer';
import { mailAddress, type Sender } from './mail.config.ts';
import type { OutgoingMail } from './mail.types.ts';

/** A failure as nodemailer describes it. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  rejectedErrors?: SmtpError[];
}

const longestAnswer = 300;
const longestSubject = 200;
/** No e-mail is longer, whatever is in it. */
const mostCharacters = 400_000;

/** On one line, without control characters: for headers, logs and the log of the queue. */
const oneLine = (text: string, most: number): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

/**
 * Replies that mean the address, not the e-mail: no such mailbox, moved, disabled (RFC 5321 and 3463). Servers that refuse
 * the sender or the network often answer with a bare 550, too, so that has to say what it means.
 */
const isAboutAddress = ({ responseCode, response = '' }: SmtpError): boolean =>
  /^5\d\d[ -]5\.(1\.[^78]|2\.1)/.test(response) ||
  (!/^5\d\d[ -]5\./.test(response) &&
    [550, 551, 553].includes(responseCode ?? 0) &&
    /\b(user|mailbox|recipient|account)\b/i.test(response));

const replyClass = ({ responseCode = 0 }: SmtpError): number => Math.floor(responseCode / 100);

function toOutcome(error: SmtpError): Outcome {
  const reply = error.rejectedErrors?.[0] ?? error;
  const answer = oneLine(reply.response ?? error.message, longestAnswer);
  // 421: the server closes the connection. A sender that is not accepted is a setting of this installation.
  const isOfRecipient = error.code === 'EENVELOPE' && error.command === 'RCPT TO';
  const isOfContent = error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && error.command === 'DATA');
  const aboutMail = reply.responseCode !== 421 && (isOfRecipient || isOfContent);
  if (!aboutMail) return { kind: 'away', answer };
  if (replyClass(reply) === 4) return { kind: 'later', answer };
  return { kind: 'refused', answer, gone: isOfRecipient && isAboutAddress(reply) };
}

export interface TransportDeps {
  url: string;
  from: Sender;
  timeoutMs: number;
}

const messageId = (id: string, { domain }: Sender) => `<${id}@${domain}>`;

function buildHeaders({ unsubscribeUrl, list }: OutgoingMail, { domain }: Sender): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(list ? { 'List-ID': `${oneLine(list.name.replace(/[<>"]/g, ''), 60)} <${list.id}.${domain}>` } : {}),
    ...(unsubscribeUrl
      ? {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  };
}

function buildMessage(id: string, mail: OutgoingMail, from: Sender) {
  const { to, replyTo, thread } = mail;
  const root = thread && messageId(thread, from);
  return {
    messageId: messageId(id, from),
    from: { name: from.name, address: from.address },
    to: { name: oneLine(to.name ?? '', 100), address: to.address },
    subject: oneLine(mail.subject, longestSubject),
    text: mail.text.slice(0, mostCharacters),
    html: mail.html,
    attachments: (mail.pictures ?? []).map(({ cid, png }, index) => ({
      cid,
      content: png,
      contentType: 'image/png',
      contentDisposition: 'inline',
      filename: `picture-${index + 1}.png`,
    })),
    headers: buildHeaders(mail, from),
    ...(replyTo ? { replyTo } : {}),
    ...(root ? { inReplyTo: root, references: [root] } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends e-mails to the configured server, each over a connection of its own. */
export function createMailTransport({ url, from, timeoutMs }: TransportDeps) {
  const half = Math.ceil(timeoutMs / 2);
  const server = createTransport({
    url,
    connectionTimeout: half,
    greetingTimeout: half,
    socketTimeout: timeoutMs,
  } as never);

  return {
    /** Tries to send it, until `ending`. Never fails: the outcome says what happened. */
    async send(id: string, mail: OutgoingMail, ending: AbortSignal): Promise<Outcome> {
      if (!mailAddress.safeParse(mail.to.address).success) {
        return { kind: 'refused', answer: 'not an e-mail address', gone: true };
      }
      if (mail.html.length > mostCharacters) {
        return { kind: 'refused', answer: 'the e-mail is too large', gone: false };
      }
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ending]);
        const { response } = await server.sendMail({ ...buildMessage(id, mail, from), signal } as never);
        return { kind: 'sent', answer: oneLine(String(response), longestAnswer) };
      } catch (error) {
        return toOutcome(error as SmtpError);
      }
    },
  };
}
