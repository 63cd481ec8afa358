import { type MailSandbox, startMailSandbox } from '@cardinal/mail-sandbox';
import {
  type Connection,
  connectMongo,
  createInProcessBus,
  createLog,
  createMetrics,
  type EventBus,
  type Order,
  readConfig,
  type Withheld,
} from '@cardinal/service-kit';
import { freshName, testMongoUrl } from '@cardinal/testing';
import { z } from 'zod';
import { createMail, type Mail } from '../create-mail.ts';
import { mailConfig } from '../mail.config.ts';
import type { OutgoingMail } from '../mail.types.ts';

const config = z.object({ ...mailConfig, PUBLIC_URL: z.url() });

/** An e-mail as the tests store it. */
interface Note {
  to: string;
  subject: string;
}

export interface Mailing {
  sandbox: MailSandbox;
  connection: Connection;
  /** Starts a replica. */
  replica(settings?: Record<string, string>): Mail<Note>;
  /** Replaces how e-mails are written. */
  composeWith(compose: (order: Order<Note>) => Promise<OutgoingMail | Withheld>): void;
  bounces: { address: string; answer: string }[];
  metricsText(): Promise<string>;
  stop(): Promise<void>;
}

const plain = async ({ message: { to, subject } }: Order<Note>): Promise<OutgoingMail> => ({
  to: { address: to },
  subject,
  text: `Text of ${subject}`,
  html: `<p>Page of ${subject}</p>`,
});

/** A mail server, a database, and replicas of a service that sends. */
export async function startMailing(): Promise<Mailing> {
  const sandbox = await startMailSandbox();
  const connection = await connectMongo(testMongoUrl(), freshName());
  const bus: EventBus = createInProcessBus({ connection });
  const log = createLog({ service: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const metrics = createMetrics({ service: 'test', ownProcess: false });
  const replicas: Mail<Note>[] = [];
  const bounces: { address: string; answer: string }[] = [];
  let compose: (order: Order<Note>) => Promise<OutgoingMail | Withheld> = plain;

  return {
    sandbox,
    connection,
    bounces,
    replica(settings = {}) {
      const env = {
        ...sandbox.env,
        PUBLIC_URL: 'http://cardinal.test',
        MAIL_RETRY_MIN_MS: '20',
        MAIL_RETRY_MAX_MS: '100',
        MAIL_POLL_MS: '10',
        ...settings,
      };
      const mail = createMail<Note>({
        service: 'test',
        config: readConfig(config, env),
        connection,
        bus,
        log,
        // Each replica is a process of its own.
        metrics: replicas.length === 0 ? metrics : createMetrics({ service: 'test', ownProcess: false }),
        composer: {
          compose: (order) => compose(order),
          bounced: async (_order, address, answer) => void bounces.push({ address, answer }),
        },
      });
      replicas.push(mail);
      return mail;
    },
    composeWith(next) {
      compose = next;
    },
    metricsText: () => metrics.text(),
    async stop() {
      await Promise.all(replicas.map((mail) => mail.stop()));
      await bus.close();
      await connection.dropDatabase();
      await connection.close();
      await sandbox.stop();
    },
  };
}
