import { createCoalescedRun, type Log, type Patience, retryDelay } from '@cardinal/service-kit';
import type { QueuedMail } from './mail.model.ts';
import type { MailQueue } from './mail-queue.ts';

export interface MailSenderDeps {
  queue: MailQueue;
  /** Tries to send a claimed e-mail; true if the mail server was available. */
  deliver(mail: QueuedMail): Promise<boolean>;
  patience: Patience;
  leaseMs: number;
  pollMs: number;
  log: Log;
}

/** E-mails that one replica sends at the same time. */
const mostAtOnce = 4;
/** Polls that are left out after one that found nothing: who stores an e-mail wakes its sender. */
const restPolls = 4;

/**
 * Sends waiting e-mails. All state is in the database, so another replica can continue. While the mail server is away
 * only one e-mail is tried at a time, with growing pauses.
 */
export function startMailSender({ queue, deliver, patience, leaseMs, pollMs, log }: MailSenderDeps) {
  /**
   * The tries in progress here. Their claims may end before: a result waits for a database that is away, and what was sent
   * would be sent again.
   */
  const running = new Map<string, Promise<void>>();
  const looks = createCoalescedRun({ work: look });
  const wake = () => void looks.request();
  let rest = 0;
  /** Consecutive tries that found the server away, and until when nothing is tried. */
  let troubles = 0;
  let pausedUntil = 0;

  async function send(id: string): Promise<void> {
    const mail = await queue.claim(id, new Date(Date.now() + leaseMs));
    if (!mail) return;
    const available = await deliver(mail);
    troubles = available ? 0 : troubles + 1;
    if (!available) pausedUntil = Date.now() + retryDelay(troubles, patience, Math.random());
  }

  function start(id: string): void {
    const run = send(id)
      .catch((error) => {
        if (!looks.isStopped()) log.warn({ err: error, mail: id }, 'an e-mail waits');
      })
      .then(() => {
        running.delete(id);
        wake();
      });
    running.set(id, run);
  }

  async function look(): Promise<void> {
    const room = (troubles > 0 ? 1 : mostAtOnce) - running.size;
    if (room <= 0 || Date.now() < pausedUntil || looks.isStopped()) return;
    try {
      const found = await queue.due(room + running.size);
      const due = found.filter((id) => !running.has(id)).slice(0, room);
      rest = due.length === 0 ? restPolls : 0;
      for (const id of due) start(id);
    } catch (error) {
      if (!looks.isStopped()) log.warn({ err: error }, 'e-mails wait for the database');
    }
  }

  function poll(): void {
    if (rest > 0) rest -= 1;
    else wake();
  }

  const timer = setInterval(poll, pollMs).unref();
  return {
    /** Checks for e-mails now. */
    wake(): void {
      rest = 0;
      wake();
    },
    /** Stops after the e-mails in progress. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await looks.stop();
      await Promise.all(running.values());
    },
  };
}
