import { type Composer, createMail, createSignedLinks, senderOf } from '@cardinal/mail';
import type { ServiceDeps } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { NotificationsConfig } from '../config.ts';
import { createChooseLevel } from '../following/choose-level.ts';
import type { Models } from '../models.ts';
import type { ToldItems } from '../notifications/told-items.ts';
import { mountInbound } from './inbound/inbound.routes.ts';
import { createNothingLeftComposer, type NothingLeft } from './inbound/nothing-left.ts';
import { createOwnSigns } from './inbound/own-signs.ts';
import { createReceiveReply } from './inbound/receive-reply.ts';
import { createReplyAddresses } from './inbound/reply-addresses.ts';
import { createMailNotifications, type NotificationMail } from './mail-notifications.ts';
import { mountMailStatus } from './mail-status.routes.ts';
import { createNotificationComposer } from './notification-composer.ts';
import { createReaderOf } from './reader-of.ts';
import { mountUnsubscribe } from './unsubscribe.routes.ts';

/** Longer than anybody keeps an e-mail to unsubscribe by it. */
const linksValidMs = 180 * 24 * 60 * 60 * 1_000;

export interface MailingDeps
  extends Pick<
    ServiceDeps<NotificationsConfig>,
    'config' | 'connection' | 'bus' | 'internal' | 'log' | 'metrics'
  > {
  models: Models;
  toldItems: ToldItems;
}

type QueuedMail = NotificationMail | NothingLeft;

/** Notification e-mails: planned, collected, sent, and ended by their links. */
export function createMailing(deps: MailingDeps) {
  const { config, connection, bus, internal, log, metrics, models, toldItems } = deps;
  const { users, preferences, mailItems, mutedAddresses } = models;
  const links = createSignedLinks({
    key: config.INTERNAL_TOKEN_KEY,
    purpose: 'unsubscribe',
    validMs: linksValidMs,
  });
  const replyAddresses = createReplyAddresses({
    connection,
    inbound: config.MAIL_INBOUND_SECRET && config.MAIL_INBOUND_ADDRESS,
    key: config.INTERNAL_TOKEN_KEY,
  });
  const composing = { ...models, publicUrl: config.PUBLIC_URL, readerOf: createReaderOf(models) };
  const notices = createNotificationComposer({ ...composing, links, toldItems, replyAddresses });
  const nothingLeft = createNothingLeftComposer(composing);
  const composer: Composer<QueuedMail> = {
    compose: ({ message, ...order }) =>
      'key' in message ? notices.compose({ ...order, message }) : nothingLeft.compose({ ...order, message }),
    async bounced({ userId }, address, answer) {
      if (userId) await mutedAddresses.mute(userId, address, 'bounce', answer);
    },
  };
  const service = 'notifications';
  const mail = createMail<QueuedMail>({ service, config, connection, bus, log, metrics, composer });
  const receive = createReceiveReply({
    addresses: replyAddresses,
    mails: models.inboundMails,
    mail,
    users,
    internal,
    log,
    signs: createOwnSigns({
      publicUrl: config.PUBLIC_URL,
      sender: senderOf(config).address,
      inbound: config.MAIL_INBOUND_ADDRESS ?? '',
    }),
  });
  const { add, queueDue } = createMailNotifications({ mail, mailItems, users, preferences });

  return {
    mail,
    replyAddresses,
    add,
    mount(router: Router): void {
      mountUnsubscribe(router, { links, users, preferences, chooseLevel: createChooseLevel(models), log });
      mountInbound(router, { secret: config.MAIL_INBOUND_SECRET, receive, users, mutedAddresses, log });
      mountMailStatus(router, { isOn: mail.isOn, users, mutedAddresses });
    },
    jobs: mail.isOn
      ? [{ name: 'queue-due-mails', everyMs: config.MAIL_DUE_MS, rests: true, run: queueDue }]
      : [],
    stop: mail.stop,
  };
}
