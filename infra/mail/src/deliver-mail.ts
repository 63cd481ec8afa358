import { type Log, type Patience, retryDelay, untilWritten } from '@cardinal/service-kit';
import type { Counted } from './mail.metrics.ts';
import type { QueuedMail } from './mail.model.ts';
import type { Composer, MailOrder, Outcome, OutgoingMail } from './mail.types.ts';
import type { MailQueue } from './mail-queue.ts';

export interface DeliverMailDeps<M extends object> {
  queue: MailQueue;
  composer: Composer<M>;
  transport: { send(id: string, mail: OutgoingMail): Promise<Outcome> };
  patience: Patience;
  log: Log;
  count(outcome: Counted): void;
  stopping: AbortSignal;
}

const orderOf = <M extends object>({ _id, userId, message }: QueuedMail): MailOrder<M> => ({
  id: _id,
  userId,
  message: (message ?? {}) as M,
});

/** Creates a function that tries to send a claimed e-mail and stores the result; true if the server was available. */
export function createDeliverMail<M extends object>(deps: DeliverMailDeps<M>) {
  const { queue, composer, transport, patience, log, count, stopping } = deps;

  /** Only this process knows the result. If it were not stored, the e-mail would be sent again. */
  const settle = (mail: QueuedMail, state: QueuedMail['state'], answer: string) =>
    untilWritten(() => queue.settle(mail, state, answer), stopping);

  async function tryLater(mail: QueuedMail, answer: string, outcome: Counted): Promise<void> {
    count(outcome);
    const next = new Date(Date.now() + retryDelay(mail.attempts, patience, Math.random()));
    if (next < mail.giveUpAt) return queue.postpone(mail, answer, next);
    count('given_up');
    log.error({ mail: mail._id, tries: mail.attempts, answer }, 'an e-mail was given up');
    await settle(mail, 'failed', `given up: ${answer}`);
  }

  async function refuse(mail: QueuedMail, to: string, outcome: Outcome & { kind: 'refused' }): Promise<void> {
    const { answer, address } = outcome;
    count('refused');
    log.warn({ mail: mail._id, answer }, 'the mail server refused an e-mail for good');
    if (address) await composer.bounced?.(orderOf(mail), to, answer);
    await settle(mail, 'failed', answer);
  }

  async function compose(mail: QueuedMail) {
    try {
      return await composer.compose(orderOf(mail));
    } catch (error) {
      log.warn({ err: error, mail: mail._id }, 'an e-mail could not be written');
      await tryLater(mail, 'it could not be written', 'failed');
      return null;
    }
  }

  return async (mail: QueuedMail): Promise<boolean> => {
    const composed = await compose(mail);
    if (!composed) return true;
    if ('withheld' in composed) {
      count('withheld');
      await settle(mail, 'withheld', composed.withheld);
      return true;
    }
    const outcome = await transport.send(mail._id, composed);
    if (outcome.kind === 'sent') {
      count('sent');
      await settle(mail, 'sent', outcome.answer);
    } else if (outcome.kind === 'refused') {
      await refuse(mail, composed.to.address, outcome);
    } else {
      await tryLater(mail, outcome.answer, outcome.kind);
      if (outcome.kind === 'away')
        log.warn({ mail: mail._id, answer: outcome.answer }, 'the mail server is away');
    }
    return outcome.kind !== 'away';
  };
}
