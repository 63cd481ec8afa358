import { createHmac, hkdfSync } from 'node:crypto';
import { createSignedLinks } from '@cardinal/mail';

/** Longer than anybody keeps an e-mail to unsubscribe by it. */
const validMs = 180 * 24 * 60 * 60 * 1_000;

export interface GuestMailLinksDeps {
  secret: string;
  publicUrl: string;
}

export type GuestMailLinks = ReturnType<typeof createGuestMailLinks>;

/** The links in e-mails to guests. They are made when an e-mail is sent, so that none of them waits in the database. */
export function createGuestMailLinks({ secret, publicUrl }: GuestMailLinksDeps) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cardinal/guest-mails', 32));
  const signed = createSignedLinks({ key: secret, purpose: 'guests', validMs });
  const to = (path: string) => new URL(path, publicUrl).href;
  return {
    /** The secret of the tracking link that is sent to the address of a submission. */
    getToken: (submissionId: string): string =>
      createHmac('sha256', key).update(submissionId).digest('base64url'),
    trackUrl: (token: string): string => to(`/track/${token}`),

    /** Ends the e-mails about a submission; with a mailbox, those of all first ones to it, too. */
    endUrl: (submissionId: string, mailbox: string | null): string =>
      to(`/api/mail/guests/${signed.sign({ userId: submissionId, scope: mailbox ?? '' })}`),
    read: signed.read,
  };
}
