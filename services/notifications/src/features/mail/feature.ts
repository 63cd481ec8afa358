import { type Composer, createMail, createSignedLinks, getSender } from '@cardinal/mail';
import type { ServiceDeps } from '@cardinal/service-kit';
import type { NotificationsConfig } from '../../config.ts';
import type { Feature } from '../../kernel/feature.ts';
import { createChooseLevel } from '../../kernel/following/choose-level.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Deliver } from '../../kernel/notifications/notifier.ts';
import { createFindCardStates } from './card-states.ts';
import { createFindReader } from './find-reader.ts';
import { mountInbound } from './inbound/inbound.routes.ts';
import { createInboundMails } from './inbound/inbound-mails.ts';
import { createNothingLeftComposer, type NothingLeft } from './inbound/nothing-left.ts';
import { createOwnSigns } from './inbound/own-signs.ts';
import { createReceiveReply } from './inbound/receive-reply.ts';
import { createReplyAddresses } from './inbound/reply-addresses.ts';
import { unmuteChangedAddresses } from './mail.consumers.ts';
import { createMailItems } from './mail-item.repository.ts';
import { createMailNotifications, type NotificationMail } from './mail-notifications.ts';
import { mountMailStatus } from './mail-status.routes.ts';
import { createMutedAddresses } from './muted-addresses.ts';
import { createNotificationComposer } from './notification-composer.ts';
import { createFindProjectMarks } from './project-marks.ts';
import { mountUnsubscribe } from './unsubscribe.routes.ts';

/** Longer than anybody keeps an e-mail to unsubscribe by it. */
const linksValidMs = 180 * 24 * 60 * 60 * 1_000;

type QueuedMail = NotificationMail | NothingLeft;

interface MailFeatureDeps
  extends Pick<
    ServiceDeps<NotificationsConfig>,
    'config' | 'connection' | 'bus' | 'internal' | 'log' | 'metrics'
  > {
  kernel: Pick<
    Kernel,
    'users' | 'projects' | 'participants' | 'preferences' | 'levels' | 'streams' | 'deliverableItems'
  >;
}

/** Collections of e-mails, and the links and addresses in them. */
function createStores({ connection, config }: Pick<MailFeatureDeps, 'connection' | 'config'>) {
  return {
    mailItems: createMailItems({ connection }),
    mutedAddresses: createMutedAddresses({ connection }),
    inboundMails: createInboundMails({ connection }),
    replyAddresses: createReplyAddresses({
      connection,
      inbound: config.MAIL_INBOUND_SECRET && config.MAIL_INBOUND_ADDRESS,
      key: config.INTERNAL_TOKEN_KEY,
    }),
    links: createSignedLinks({
      key: config.INTERNAL_TOKEN_KEY,
      purpose: 'unsubscribe',
      validMs: linksValidMs,
    }),
  };
}
type Stores = ReturnType<typeof createStores>;

/** Queues, writes and sends e-mails. */
function createSending(
  { config, connection, bus, internal, log, metrics, kernel }: MailFeatureDeps,
  { mailItems, mutedAddresses, replyAddresses, links }: Stores,
) {
  const { users, projects, deliverableItems } = kernel;
  const publicUrl = config.PUBLIC_URL;
  const findReader = createFindReader({ users, mutedAddresses });
  const notices = createNotificationComposer({
    publicUrl,
    findReader,
    mailItems,
    links,
    deliverableItems,
    replyAddresses,
    findCardStates: createFindCardStates({ internal, log }),
    findProjectMarks: createFindProjectMarks({ internal, projects, log }),
  });
  const nothingLeft = createNothingLeftComposer({ publicUrl, findReader });
  const composer: Composer<QueuedMail> = {
    compose: ({ message, ...order }) =>
      'key' in message ? notices.compose({ ...order, message }) : nothingLeft.compose({ ...order, message }),
    async bounced({ userId }, address, answer) {
      if (userId) await mutedAddresses.mute(userId, address, 'bounce', answer);
    },
  };
  const service = 'notifications';
  return createMail<QueuedMail>({ service, config, connection, bus, log, metrics, composer });
}

/** Notification e-mails: planned, collected, sent, answered, and ended by their links. */
export function createMailFeature(deps: MailFeatureDeps) {
  const { config, internal, log, kernel } = deps;
  const { users, projects, participants, preferences, levels, streams } = kernel;
  const stores = createStores(deps);
  const { mailItems, mutedAddresses, inboundMails, replyAddresses, links } = stores;
  const mail = createSending(deps, stores);
  const planned = createMailNotifications({ mail, mailItems, users, preferences });
  const chooseLevel = createChooseLevel({ levels, users, projects, participants, streams });
  const receive = createReceiveReply({
    addresses: replyAddresses,
    mails: inboundMails,
    mail,
    users,
    internal,
    log,
    signs: createOwnSigns({
      publicUrl: config.PUBLIC_URL,
      sender: getSender(config).address,
      inbound: config.MAIL_INBOUND_ADDRESS ?? '',
    }),
  });

  return {
    deliver: planned.add,
    mount(router) {
      mountUnsubscribe(router, { links, users, preferences, chooseLevel, log });
      mountInbound(router, { secret: config.MAIL_INBOUND_SECRET, receive, users, mutedAddresses, log });
      mountMailStatus(router, { isOn: mail.isOn, users, mutedAddresses });
    },
    consume: (consumers) => unmuteChangedAddresses(consumers, { mutedAddresses }),
    jobs: mail.isOn
      ? [{ name: 'queue-due-mails', everyMs: config.MAIL_DUE_MS, rests: true, run: planned.queueDue }]
      : [],
    storedData: {
      storeCard: 'nothing',
      // An e-mail is written right before it is sent, with what its reader may see then.
      removeCard: 'nothing',
      purgeCard: (cardId) => replyAddresses.forgetCards([cardId]),
      purgeBoard: (_boardId, cardIds) => replyAddresses.forgetCards(cardIds),
      purgeProject: async (projectId) => replyAddresses.forgetCards(await participants.everOn({ projectId })),
      async eraseUser(userId) {
        await mailItems.eraseUser(userId);
        await mail.eraseUser(userId);
        await mutedAddresses.unmute(userId);
        await replyAddresses.eraseUser(userId);
        await inboundMails.eraseUser(userId);
      },
    },
    stop: mail.stop,
  } satisfies Feature & { deliver: Deliver };
}
