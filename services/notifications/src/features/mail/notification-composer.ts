import type { Composer, SignedLinks } from '@cardinal/mail';
import type { DeliverableItems } from '../../kernel/notifications/deliverable-items.ts';
import { isOfNote } from '../../kernel/notifications/notification-content.ts';
import type { FindCardStates } from './card-states.ts';
import type { FindReader } from './find-reader.ts';
import type { ReplyAddresses } from './inbound/reply-addresses.ts';
import type { MailItems } from './mail-item.repository.ts';
import type { NotificationMail } from './mail-notifications.ts';
import { findOnlyCard, notificationMail, selectShown } from './notification-mail.ts';
import type { FindProjectMarks } from './project-marks.ts';
import type { UnsubscribeScope } from './unsubscribe-scope.ts';

export interface NotificationComposerDeps {
  publicUrl: string;
  findReader: FindReader;
  mailItems: Pick<MailItems, 'take' | 'noteShown'>;
  links: SignedLinks;
  deliverableItems: DeliverableItems;
  replyAddresses: Pick<ReplyAddresses, 'addressFor'>;
  findCardStates: FindCardStates;
  findProjectMarks: FindProjectMarks;
}

/** Writes notification e-mails right before they are sent. */
export function createNotificationComposer(
  deps: NotificationComposerDeps,
): Pick<Composer<NotificationMail>, 'compose'> {
  const { publicUrl, findReader, mailItems, links, deliverableItems, replyAddresses } = deps;
  const { findCardStates, findProjectMarks } = deps;
  const unsubscribeUrlFor = (userId: string) => (scope: UnsubscribeScope) =>
    new URL(`/api/mail/unsubscribe/${links.sign({ userId, scope })}`, publicUrl).href;

  return {
    async compose({ id, userId, message: { key } }) {
      // First, so that a later e-mail does not show what this one withholds.
      const taken = await mailItems.take(key, id);
      const { user, withheld } = await findReader(userId);
      if (!user) return { withheld };
      const items = await deliverableItems('email', user._id, taken);
      await mailItems.noteShown(taken, items);
      if (items.length === 0) return { withheld: 'nothing is left to tell' };
      const cardId = findOnlyCard(items);
      // Nobody knows who else may be interested in an answer, so it stays within the team.
      const internal = items.some(isOfNote);
      const reader = { address: user.email, username: user.username, timeZone: user.timeZone ?? 'UTC' };
      const shown = selectShown(items);
      const [cards, projects] = await Promise.all([
        findCardStates(shown),
        findProjectMarks(shown.flatMap(({ projectId }) => projectId ?? [])),
      ]);
      return notificationMail(items, reader, {
        publicUrl,
        cards,
        projects,
        unsubscribeUrl: unsubscribeUrlFor(user._id),
        replyTo: cardId
          ? await replyAddresses.addressFor({ userId: user._id, cardId, internal }, user.email)
          : null,
      });
    },
  };
}
