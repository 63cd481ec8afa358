import { guestUnsubscribe, openGuestUnsubscribe, productName } from '@cardinal/contracts';
import { linkPage, linkPageHeaders } from '@cardinal/mail';
import { type Html, html, type Log, mountCall } from '@cardinal/service-kit';
import type { Response, Router } from 'express';
import type { GuestAddresses } from '../submissions/guest-addresses.ts';
import type { GuestMailLinks } from './guest-mail-links.ts';

export interface GuestUnsubscribeDeps {
  links: Pick<GuestMailLinks, 'read'>;
  addresses: Pick<GuestAddresses, 'remove' | 'refuse'>;
  log: Log;
}

const refusals = {
  forged: {
    status: 404,
    title: 'This link is not valid',
    text: 'Nothing was changed. Mail programs sometimes cut long addresses: copy the whole of it.',
  },
  old: {
    status: 410,
    title: 'This link has expired',
    text: 'Nothing was changed. Newer e-mails have a newer link.',
  },
};

function send(res: Response, title: string, body: Html, status = 200): void {
  const page = linkPage(productName, title, body);
  res.status(status).set(linkPageHeaders).type('html').send(page.markup);
}

/** The links at the end of e-mails to guests; only a POST changes something. */
export function mountGuestUnsubscribe(router: Router, { links, addresses, log }: GuestUnsubscribeDeps): void {
  /** The submission and mailbox of a link; null if it was refused, which has been answered. */
  function opened(link: string, res: Response) {
    const read = links.read(link);
    if (typeof read !== 'string') return { submissionId: read.userId, mailbox: read.scope };
    const { status, title, text } = refusals[read];
    log.info({ reason: read }, 'an unsubscribe link of a guest was refused');
    send(res, title, html`<p>${text}</p>`, status);
    return null;
  }

  mountCall(router, openGuestUnsubscribe, ({ params, res }) => {
    const link = opened(params.link, res);
    if (!link) return;
    const effect = link.mailbox
      ? 'The address is deleted, and nobody can have e-mails about submissions sent to it for a year.'
      : 'Your address is deleted. What becomes of your submission is still shown on its page.';
    const button = html`<form method="post"><p><button>Stop these e-mails</button></p></form>`;
    send(res, 'Stop these e-mails?', html`<p>${effect}</p>\n${button}`);
  });

  mountCall(router, guestUnsubscribe, async ({ params, res }) => {
    const link = opened(params.link, res);
    if (!link) return;
    if (link.mailbox) await addresses.refuse(link.mailbox);
    await addresses.remove(link.submissionId);
    log.info({ submissionId: link.submissionId }, 'e-mails to a guest were ended by a link');
    send(res, 'Done', html`<p>The address is deleted. An e-mail that is on its way may still arrive.</p>`);
  });
}
