import { boardDeleted, cardDeleted, projectDeleted, userDeleted, userEvents } from '@cardinal/contracts';
import type { Mail } from '@cardinal/mail';
import type { Consumers } from '@cardinal/service-kit';
import type { Participants } from '../read-models/participants.ts';
import type { InboundMails } from './inbound/inbound-mails.ts';
import type { ReplyAddresses } from './inbound/reply-addresses.ts';
import type { MailItems } from './mail-item.repository.ts';
import type { NotificationMail } from './mail-notifications.ts';
import type { MutedAddresses } from './muted-addresses.ts';

export interface MailConsumersDeps {
  mail: Pick<Mail<NotificationMail>, 'eraseUser'>;
  mailItems: Pick<MailItems, 'eraseUser'>;
  mutedAddresses: Pick<MutedAddresses, 'unmute'>;
  participants: Pick<Participants, 'everOn'>;
  inboundMails: Pick<InboundMails, 'eraseUser'>;
  replyAddresses: Pick<ReplyAddresses, 'forgetCards' | 'eraseUser'>;
}

/** Cards that are forgotten with one command at most. */
const mostForgotten = 1_000;

/** Removes what is kept for e-mails with its user or card. */
export function updateMailsOnEvents(consumers: Consumers, deps: MailConsumersDeps): void {
  const { mail, mailItems, mutedAddresses, inboundMails, replyAddresses, participants } = deps;
  async function forget(cardIds: readonly string[]): Promise<void> {
    for (let from = 0; from < cardIds.length; from += mostForgotten) {
      await replyAddresses.forgetCards(cardIds.slice(from, from + mostForgotten));
    }
  }
  consumers
    .on(userEvents, async ({ data: { user } }) => {
      // An address that has to be verified anew begins anew.
      if (!user.emailVerified) await mutedAddresses.unmute(user.id);
    })
    .on(userDeleted, async ({ data: { userId } }) => {
      await mailItems.eraseUser(userId);
      await mail.eraseUser(userId);
      await mutedAddresses.unmute(userId);
      await replyAddresses.eraseUser(userId);
      await inboundMails.eraseUser(userId);
    })
    .on(cardDeleted, async ({ data: { cardId, trashed } }) => {
      if (!trashed) await forget([cardId]);
    })
    .on(boardDeleted, async ({ data: { boardId, trashed } }) => {
      if (!trashed) await forget(await participants.everOn({ boardId }));
    })
    .on(projectDeleted, async ({ data: { projectId } }) => forget(await participants.everOn({ projectId })));
}
