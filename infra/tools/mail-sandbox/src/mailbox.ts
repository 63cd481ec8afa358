import { randomUUID } from 'node:crypto';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

/** An e-mail that was received. */
export interface ReceivedMail {
  id: string;
  at: string;
  /** The address of the envelope. */
  to: string;
  from: string;
  subject: string;
  messageId: string;
  /** The ids of the thread, oldest first. */
  references: readonly string[];
  /** Header lines as they came. */
  headers: readonly { name: string; value: string }[];
  text: string;
  html: string;
  /** The types of its parts, in their order, with those that only hold others. */
  partTypes: readonly string[];
  /** Pictures that came along to be shown in the page, by their Content-ID. */
  pictures: readonly { cid: string; type: string; bytes: Buffer }[];
}

/** The arrival of an e-mail, kept longer than the e-mails. */
export interface Receipt {
  messageId: string;
  to: string;
  at: string;
}

const mostMails = 500;
const mostReceipts = 50_000;

const getAddress = (address: Address | undefined): string => address?.address ?? '';

const listPartTypes = (raw: Buffer): string[] =>
  [...raw.toString('latin1').matchAll(/^Content-Type: ([\w/-]+)/gim)].map(([, type = '']) => type);

const isShownInline = ({ disposition, related }: Attachment): boolean =>
  disposition === 'inline' && related === true;

function received(email: Email, raw: Buffer, to: string): ReceivedMail {
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    to,
    from: getAddress(email.from),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    references: (email.references ?? '').split(/\s+/).filter(Boolean),
    headers: email.headers.map(({ originalKey: name, value }) => ({ name, value })),
    text: email.text ?? '',
    html: email.html ?? '',
    partTypes: listPartTypes(raw),
    pictures: email.attachments.filter(isShownInline).map(({ contentId = '', mimeType: type, content }) => ({
      cid: contentId.replace(/^<|>$/g, ''),
      type,
      bytes: Buffer.from(content as ArrayBuffer),
    })),
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;

/** The received e-mails, newest last. In memory and bounded. */
export function createMailbox() {
  const mails: ReceivedMail[] = [];
  const receipts: Receipt[] = [];
  return {
    /** Parses and stores an e-mail, once for each of its recipients. */
    async take(raw: Buffer, recipients: readonly string[]): Promise<void> {
      const email = await PostalMime.parse(raw);
      for (const to of recipients) {
        const mail = received(email, raw, to);
        mails.push(mail);
        receipts.push({ messageId: mail.messageId, to, at: mail.at });
      }
      mails.splice(0, mails.length - mostMails);
      receipts.splice(0, receipts.length - mostReceipts);
    },
    /** The e-mails to an address, or those that mention `search` in an address or the subject; oldest first. */
    mails(search = ''): ReceivedMail[] {
      const wanted = search.trim().toLowerCase();
      return mails.filter(({ to, subject }) => `${to}\n${subject}`.toLowerCase().includes(wanted));
    },
    byId: (id: string): ReceivedMail | undefined => mails.find((mail) => mail.id === id),
    receipts: (): readonly Receipt[] => receipts,
    clear(): void {
      mails.length = 0;
      receipts.length = 0;
    },
  };
}
