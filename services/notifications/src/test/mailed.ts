import { updateNotificationPreferences } from '@cardinal/contracts';
import { type MailSandbox, startMailSandbox } from '@cardinal/mail-sandbox';
import { eventually } from '@cardinal/testing';
import { type Notified, startNotified } from './notified.ts';
import type { Person } from './world.ts';

/** The service with a mail server, and common steps of tests of e-mails. */
export interface Mailed {
  notified: Notified;
  sandbox: MailSandbox;
  /** A team whose author has a verified address of their own. */
  team(): Promise<Awaited<ReturnType<Notified['team']>> & { address: string }>;
  /** From now on this user gets each e-mail at once. */
  atOnce(person: Person): Promise<void>;
  /** Makes e-mails due that wait to be collected. */
  makeDue(person: Person): Promise<void>;
  /** The e-mails to an address, once there are this many. */
  mailsTo(address: string, count: number): ReturnType<typeof waitForMails>;
  /** Resolves when no e-mail of the user is planned or queued. */
  settled(person: Person): Promise<void>;
  stop(): Promise<void>;
}

const patience = { timeoutMs: 15_000 };

const waitForMails = async ({ mailbox }: MailSandbox, address: string, count: number) =>
  eventually(() => {
    const mails = mailbox.mails(address);
    return mails.length >= count && mails;
  }, patience);

export async function startMailed(settings: Record<string, string> = {}): Promise<Mailed> {
  const sandbox = await startMailSandbox();
  const quick = { MAIL_DUE_MS: '50', MAIL_POLL_MS: '20', MAIL_RETRY_MIN_MS: '50', MAIL_RETRY_MAX_MS: '200' };
  const notified = await startNotified({ ...sandbox.env, ...quick, ...settings });
  const collection = (name: string) =>
    notified.harness.services.get('notifications')!.connection.collection(name);
  let people = 0;

  return {
    notified,
    sandbox,
    async team() {
      people += 1;
      const team = await notified.team('private');
      const address = `ben-${people}-${Date.now()}@example.com`;
      await team.world.verify(team.author, address);
      return { ...team, address };
    },
    async atOnce(person) {
      const body = { digest: { mode: 'at-once' as const } };
      await notified.world.as(person).call(updateNotificationPreferences, { body });
    },
    async makeDue({ id: userId }) {
      await collection('mail_items').updateMany({ userId }, { $set: { dueAt: new Date(0) } });
    },
    mailsTo: (address, count) => waitForMails(sandbox, address, count),
    async settled({ id: userId }) {
      await eventually(async () => {
        const planned = await collection('mail_items').countDocuments({ userId, mailId: null });
        const queued = await collection('mails').countDocuments({ userId, state: 'waiting' });
        return planned + queued === 0;
      }, patience);
    },
    async stop() {
      await notified.stop();
      await sandbox.stop();
    },
  };
}
