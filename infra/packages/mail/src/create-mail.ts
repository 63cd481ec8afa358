import {
  type Connection,
  createSendQueue,
  type EventBus,
  type Log,
  type Metrics,
  type Sending,
  startSending,
} from '@cardinal/service-kit';
import { getSender, type MailConfig } from './mail.config.ts';
import type { Composer, OutgoingMail } from './mail.types.ts';
import { createMailTransport } from './transport.ts';

const collection = 'mails';
/** E-mails that one replica sends at the same time. */
const mostAtOnce = 4;

export interface MailDeps<M extends object> {
  /** The service that sends; the replicas of one service wake each other. */
  service: string;
  config: MailConfig & { PUBLIC_URL: string };
  connection: Connection;
  bus: EventBus;
  log: Log;
  metrics: Metrics;
  composer: Composer<M>;
}

/** E-mails of a service. `M` is what it stores of an e-mail until it is sent. */
export interface Mail<M extends object> extends Sending<M> {
  /** Whether there is a mail server. If not, nothing is stored and nothing is sent. */
  isOn: boolean;
}

/**
 * A queue of e-mails in the service's own database, and its sender. Each e-mail is sent once; only a crash between the
 * server's answer and its storage repeats one, with the same Message-ID.
 */
export function createMail<M extends object>(deps: MailDeps<M>): Mail<M> {
  const { service, config, connection, bus, log, metrics, composer } = deps;
  const url = config.SMTP_URL;
  if (!url) {
    const { eraseUser } = createSendQueue({ connection, collection });
    return { isOn: false, queue: async () => {}, eraseUser, stop: async () => {} };
  }
  const timeoutMs = config.MAIL_TIMEOUT_MS;
  const transport = createMailTransport({ url, from: getSender(config), timeoutMs });
  const sending = startSending<M, OutgoingMail>({
    service,
    name: 'mail',
    what: 'an e-mail',
    collection,
    connection,
    bus,
    log,
    metrics,
    composer: {
      compose: (order) => composer.compose(order),
      gone: async (order, { to }, answer) => composer.bounced?.(order, to.address, answer),
    },
    send: transport.send,
    timeoutMs,
    giveUpMs: config.MAIL_GIVE_UP_MS,
    mostAtOnce,
    pollMs: config.MAIL_POLL_MS,
    patience: { minMs: config.MAIL_RETRY_MIN_MS, maxMs: config.MAIL_RETRY_MAX_MS },
  });
  return { isOn: true, ...sending };
}
