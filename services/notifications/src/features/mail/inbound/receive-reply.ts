import { createHash } from 'node:crypto';
import { commentByMail, isActiveAccount } from '@cardinal/contracts';
import type { Mail } from '@cardinal/mail';
import type { InternalClient, Log } from '@cardinal/service-kit';
import { v5 as uuidv5 } from 'uuid';
import type { KnownUser, Users } from '../../../kernel/read-models/users.ts';
import type { InboundMails } from './inbound-mails.ts';
import { readMessage } from './inbound-message.ts';
import type { NothingLeft } from './nothing-left.ts';
import type { OwnSigns } from './own-signs.ts';
import type { ReplyAddress, ReplyAddresses } from './reply-addresses.ts';
import { parseReplyText } from './reply-text.rules.ts';

/** Ids of comments are derived from this namespace and the answer, so that repeating it finds the existing one. */
const namespace = '0b0f7d0e-6a55-4d8a-9f0c-5a3f1c2d9e47';
/** Answers of one user within an hour. */
const mostPerHour = 60;

export interface ReceiveReplyDeps {
  addresses: ReplyAddresses;
  mails: InboundMails;
  /** Sends the author the result. */
  mail: Pick<Mail<NothingLeft>, 'queue'>;
  users: Pick<Users, 'current'>;
  internal: InternalClient;
  log: Log;
  signs: OwnSigns;
}

/** An e-mail that came in, as its receiver hands it over. */
export interface InboundMail {
  /** The address that it was sent to. */
  to: string;
  raw: Buffer;
  /** Whether its sender is proved (DMARC). */
  authenticated: boolean;
}

/** The result of an e-mail that came in. */
export interface Received {
  outcome: 'commented' | 'refused' | 'dropped' | 'known';
  reason: string | null;
}

const refused = (reason: string): Received => ({ outcome: 'refused', reason });
const ofSomebodyElse = refused('it came from another address than the one that it answers for');

/** Creates a function that posts the answer to an e-mail as a comment, once. */
export function createReceiveReply(deps: ReceiveReplyDeps) {
  const { addresses, mails, mail, users, internal, log, signs } = deps;

  async function post(
    id: string,
    user: KnownUser,
    { cardId, internal: asNote = false }: ReplyAddress,
    text: string,
  ): Promise<Received> {
    const { _id: userId, username, isSuperAdmin, sponsored = false } = user;
    if ((await mails.recent(userId)) > mostPerHour) return refused('too many answers within an hour');
    const content = parseReplyText(text, signs);
    if (!content) {
      await mail.queue({ id: `nothing-left-${id}`, userId, message: { answeredCardId: cardId } });
      return refused('there is no text above the quoted e-mail');
    }
    const body = {
      id: uuidv5(id, namespace),
      cardId,
      user: { id: userId, username, isSuperAdmin, sponsored },
      content,
      internal: asNote,
    };
    const { refusal } = await internal.call(commentByMail, { body });
    return refusal === null ? { outcome: 'commented', reason: null } : refused(refusal);
  }

  async function receive({ to, raw, authenticated }: InboundMail): Promise<Received> {
    const message = await readMessage(raw);
    if ('unreadable' in message) return refused(message.unreadable);
    // Also what this installation sends itself, so that nothing answers forever.
    if (message.automatic) return { outcome: 'dropped', reason: `it is automatic: ${message.automatic}` };
    if (!authenticated) return refused('its sender is not proved (authenticated is not true)');
    const address = await addresses.find(to);
    if (address === 'unknown') return refused('the address is not known');
    if (address === 'expired') return refused('the address has expired');
    const { userId } = address;
    if (message.from !== address.address) return ofSomebodyElse;
    // The owner is asked, as the event of a suspension may be late.
    const user = await users.current(userId);
    if (!user || !isActiveAccount(user)) return refused('the account is not active');
    if (message.from !== user.email?.toLowerCase()) return ofSomebodyElse;
    const id = createHash('sha256').update(`${message.messageId}\n${address._id}`).digest('hex');
    if (await mails.begin(id, userId)) return { outcome: 'known', reason: null };
    const received = await post(id, user, address, message.text);
    await mails.finish(id, received.outcome);
    return received;
  }

  return async (mail: InboundMail): Promise<Received> => {
    const received = await receive(mail);
    log.info(received, 'an answer by e-mail came in');
    return received;
  };
}
