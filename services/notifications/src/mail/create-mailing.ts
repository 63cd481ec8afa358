import { createMail, createSignedLinks } from '@cardinal/mail';
import type { ProjectWatch, ServiceDeps } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { WhoSees } from '../access/who-sees.ts';
import type { NotificationsConfig } from '../config.ts';
import type { createModels } from '../models.ts';
import { createAudience } from '../notifications/audience.ts';
import { createMailNotifications, type NotificationMail } from './mail-notifications.ts';
import { mountMailStatus } from './mail-status.routes.ts';
import { createNotificationComposer } from './notification-composer.ts';
import { createToldItems } from './told-items.ts';
import { mountUnsubscribe } from './unsubscribe.routes.ts';

/** Longer than anybody keeps an e-mail to unsubscribe by it. */
const linksValidMs = 180 * 24 * 60 * 60 * 1_000;

export interface MailingDeps
  extends Pick<ServiceDeps<NotificationsConfig>, 'config' | 'connection' | 'bus' | 'log' | 'metrics'> {
  models: ReturnType<typeof createModels>;
  whoSees: WhoSees;
  watch: Pick<ProjectWatch, 'ensure'>;
}

/** Notification e-mails: planned, collected, sent, and ended by their links. */
export function createMailing(deps: MailingDeps) {
  const { config, connection, bus, log, metrics, models, whoSees, watch } = deps;
  const { users, preferences, cardMutes, mailItems, mutedAddresses } = models;
  const links = createSignedLinks({
    key: config.INTERNAL_TOKEN_KEY,
    purpose: 'unsubscribe',
    validMs: linksValidMs,
  });
  const ensure = (projectIds: Iterable<string>) => watch.ensure(projectIds);
  const toldItems = createToldItems({ ...models, audience: createAudience({ ...models, whoSees }), ensure });
  const composer = createNotificationComposer({
    ...models,
    publicUrl: config.PUBLIC_URL,
    links,
    toldItems,
    replyAddress: async () => null,
  });
  const service = 'notifications';
  const mail = createMail<NotificationMail>({ service, config, connection, bus, log, metrics, composer });
  const { add, queueDue } = createMailNotifications({ mail, mailItems, users, preferences });

  return {
    mail,
    add,
    mount(router: Router): void {
      mountUnsubscribe(router, { links, users, preferences, cardMutes, log });
      mountMailStatus(router, { isOn: mail.isOn, users, mutedAddresses });
    },
    jobs: mail.isOn ? [{ name: 'queue-due-mails', everyMs: config.MAIL_DUE_MS, run: queueDue }] : [],
    stop: mail.stop,
  };
}
