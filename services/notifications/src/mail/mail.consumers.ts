import { cardDeleted, userDeleted, userEvents } from '@cardinal/contracts';
import type { Mail } from '@cardinal/mail';
import type { Consumers } from '@cardinal/service-kit';
import type { CardMutes } from './card-mutes.ts';
import type { InboundMails } from './inbound/inbound-mails.ts';
import type { ReplyAddresses } from './inbound/reply-addresses.ts';
import type { MailItems } from './mail-item.repository.ts';
import type { NotificationMail } from './mail-notifications.ts';
import type { MutedAddresses } from './muted-addresses.ts';

export interface MailConsumersDeps {
  mail: Pick<Mail<NotificationMail>, 'eraseUser'>;
  mailItems: Pick<MailItems, 'eraseUser'>;
  cardMutes: Pick<CardMutes, 'forgetCard' | 'eraseUser'>;
  mutedAddresses: Pick<MutedAddresses, 'unmute'>;
  inboundMails: Pick<InboundMails, 'eraseUser'>;
  replyAddresses: Pick<ReplyAddresses, 'forgetCard' | 'eraseUser'>;
}

/** Removes what is kept for e-mails with its user or card. */
export function updateMailsOnEvents(consumers: Consumers, deps: MailConsumersDeps): void {
  const { mail, mailItems, cardMutes, mutedAddresses, inboundMails, replyAddresses } = deps;
  consumers
    .on(userEvents, async ({ data: { user } }) => {
      // An address that has to be verified anew begins anew.
      if (!user.emailVerified) await mutedAddresses.unmute(user.id);
    })
    .on(userDeleted, async ({ data: { userId } }) => {
      await mailItems.eraseUser(userId);
      await mail.eraseUser(userId);
      await cardMutes.eraseUser(userId);
      await mutedAddresses.unmute(userId);
      await replyAddresses.eraseUser(userId);
      await inboundMails.eraseUser(userId);
    })
    .on(cardDeleted, async ({ data: { cardId, trashed } }) => {
      if (trashed) return;
      await cardMutes.forgetCard(cardId);
      await replyAddresses.forgetCard(cardId);
    });
}
