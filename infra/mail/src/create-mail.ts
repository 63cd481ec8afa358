import type { Connection, EventBus, Log, Metrics } from '@cardinal/service-kit';
import { createDeliverMail } from './deliver-mail.ts';
import { type MailConfig, senderOf } from './mail.config.ts';
import { createMailMetrics } from './mail.metrics.ts';
import type { Composer } from './mail.types.ts';
import { createMailRows } from './mail-queue.ts';
import { startMailSender } from './mail-sender.ts';
import { createMailTransport } from './transport.ts';

/** After the longest try a claim is still valid for this long, in milliseconds. */
const spareMs = 30_000;
/** How long a stopping service waits for the mail server's answers. */
const lastAnswersMs = 5_000;

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
export interface Mail<M extends object> {
  /** Whether there is a mail server. If not, nothing is stored and nothing is sent. */
  isOn: boolean;
  /**
   * Queues an e-mail; what was queued before under the same id is not queued again.
   * @param expiresAt when it is of no more use; by default it is tried for MAIL_GIVE_UP_MS
   */
  queue(mail: { id: string; userId: string | null; message: M; expiresAt?: Date }): Promise<void>;
  eraseUser(userId: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A queue of e-mails in the service's own database, and its sender. Each e-mail is sent once: tries are counted and
 * claimed first, by one replica at a time. Only a crash between the server's answer and its storage repeats one e-mail,
 * with the same Message-ID.
 */
export function createMail<M extends object>(deps: MailDeps<M>): Mail<M> {
  const { service, config, connection, bus, log, metrics, composer } = deps;
  const queue = createMailRows({ connection });
  const { eraseUser } = queue;
  const url = config.SMTP_URL;
  if (!url) return { isOn: false, queue: async () => {}, eraseUser, stop: async () => {} };

  const topic = `${service}.mail`;
  const stopping = new AbortController();
  const ending = new AbortController();
  const { count } = createMailMetrics({ metrics, waiting: queue.countWaiting });
  const timeoutMs = config.MAIL_TIMEOUT_MS;
  const patience = { minMs: config.MAIL_RETRY_MIN_MS, maxMs: config.MAIL_RETRY_MAX_MS };
  const transport = createMailTransport({ url, from: senderOf(config), timeoutMs, ending: ending.signal });
  const delivery = { queue, composer, transport, patience, log, count, stopping: stopping.signal };
  const deliver = createDeliverMail(delivery);
  const leaseMs = timeoutMs + spareMs;
  const sender = startMailSender({ queue, deliver, patience, leaseMs, pollMs: config.MAIL_POLL_MS, log });
  bus.onBroadcast(topic, () => sender.wake());

  return {
    isOn: true,
    async queue({ id, userId, message, expiresAt }) {
      const giveUpAt = new Date(Date.now() + config.MAIL_GIVE_UP_MS);
      await queue.add({
        id,
        userId,
        message,
        giveUpAt: expiresAt && expiresAt < giveUpAt ? expiresAt : giveUpAt,
      });
      bus.broadcast(topic, {});
    },
    eraseUser,
    async stop() {
      stopping.abort();
      setTimeout(() => ending.abort(), lastAnswersMs).unref();
      await sender.stop();
    },
  };
}
