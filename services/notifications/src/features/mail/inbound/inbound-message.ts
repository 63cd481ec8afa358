import PostalMime, { type Email } from 'postal-mime';
import { textOfPage } from './text-of-page.ts';

/** An e-mail that came in. */
export interface InboundMessage {
  messageId: string;
  /** The address of its author, in lower case. */
  from: string;
  text: string;
  /** Why nobody should answer it, such as an out-of-office notice; null if a human wrote it. */
  automatic: string | null;
}

const mostNesting = 20;
const mostHeaderBytes = 64 * 1_024;
const noMail = { unreadable: 'it is no e-mail' };

const getHeader = ({ headers }: Email, name: string): string =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? '';

/** Headers by which programs say that they wrote an e-mail (RFC 3834, and older habits). */
function findAutomaticSign(email: Email): string | null {
  const submitted = getHeader(email, 'auto-submitted');
  if (submitted && submitted !== 'no') return 'auto-submitted';
  if (/^(bulk|junk|list|auto_reply)$/.test(getHeader(email, 'precedence'))) return 'precedence';
  if (getHeader(email, 'return-path') === '<>') return 'a bounce';
  if (getHeader(email, 'content-type').startsWith('multipart/report')) return 'a report';
  const old = ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id'];
  return old.find((name) => getHeader(email, name)) ?? null;
}

/** Reads an e-mail, or says why it cannot be read. Attachments are dropped. */
export async function readMessage(raw: Buffer): Promise<InboundMessage | { unreadable: string }> {
  try {
    const email = await PostalMime.parse(raw, {
      maxNestingDepth: mostNesting,
      maxHeadersSize: mostHeaderBytes,
    });
    const from = email.from?.address?.toLowerCase();
    if (!from) return noMail;
    if (!email.messageId) return { unreadable: 'it has no Message-ID' };
    const text = email.text?.trim() ? email.text : textOfPage(email.html ?? '');
    return { messageId: email.messageId, from, text, automatic: findAutomaticSign(email) };
  } catch {
    return noMail;
  }
}
