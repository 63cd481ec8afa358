import type { Order, Withheld } from '@cardinal/service-kit';

/** An e-mail as it goes out. */
export interface OutgoingMail {
  to: { address: string; name?: string };
  subject: string;
  text: string;
  html: string;
  /** PNG images that the page shows by `cid:`. They come along, so that nothing is fetched when it is read. */
  pictures?: readonly { cid: string; png: Buffer }[];
  /** The address for answers, if not the sender's. */
  replyTo?: string;
  /** E-mails with the same one form a thread in the reader's mail program. Letters, digits, dots and dashes. */
  thread?: string;
  /** One-click unsubscription (RFC 8058): an address that takes a POST and shows a page on GET. */
  unsubscribeUrl?: string;
  /** The kind of e-mails, for filters of mail programs (RFC 2919): such as `apollo`. */
  list?: { id: string; name: string };
}

/** Writes a service's e-mails. */
export interface Composer<M extends object> {
  /**
   * Writes an e-mail right before each try, so that it shows nothing that its reader may no longer see. If it fails,
   * the e-mail is tried again later.
   */
  compose(order: Order<M>): Promise<OutgoingMail | Withheld>;
  /** Called when the server says that there is no such address. */
  bounced?(order: Order<M>, address: string, answer: string): Promise<void>;
}
