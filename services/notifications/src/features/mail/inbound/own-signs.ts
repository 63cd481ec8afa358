import { previewMark, replyAbove } from '@cardinal/mail';

/** Signs of this installation's e-mails, by which a quoted one is recognised in any language. */
interface OwnMail {
  publicUrl: string;
  /** The address that e-mails come from. */
  sender: string;
  /** The address for answers, such as `reply@in.example.com`; empty without. */
  inbound: string;
}

export interface OwnSigns {
  /** Whether a line is of one of our e-mails: nobody else writes this. */
  isOwn(line: string): boolean;
  /** Whether a line names who sent it, as what stands above a quote does. */
  isSender(line: string): boolean;
  /** Whether a line has a link or an address that works for its reader alone. */
  isPrivate(line: string): boolean;
}

const escaped = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** Signs of the e-mails of this installation. Links are also found within the links of programs that check them. */
export function createOwnSigns({ publicUrl, sender, inbound }: OwnMail): OwnSigns {
  const [name = '', domain = ''] = inbound.split('@');
  const ofReply = inbound ? `|${escaped(name)}\\+[0-9a-f]{40}(?:@|%40)` : '';
  const slash = '(?:/|%2F)';
  const secret = new RegExp(
    `${escaped(new URL(publicUrl).hostname)}(?:(?::|%3A)\\d+)?${slash}api${slash}mail|` +
      `unsubscribe${slash}[\\w-]{20,}\\.[\\w-]{20,}${ofReply}`,
    'i',
  );
  const answers = inbound ? `|${escaped(name)}(?:\\+[0-9a-f]+)?@${escaped(domain)}` : '';
  const address = new RegExp(`${escaped(sender)}${answers}`, 'i');
  const isPrivate = (line: string) => secret.test(line);
  return {
    isOwn: (line) => line.includes(replyAbove) || line.includes(previewMark) || isPrivate(line),
    isSender: (line) => address.test(line),
    isPrivate,
  };
}
