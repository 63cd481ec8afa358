import type { Log } from '../log.ts';
import { type Patience, retryDelay, retryWrite } from '../schedule.ts';
import type { SendQueue } from './send-queue.ts';
import type { Counted } from './sending.metrics.ts';
import type { QueuedItem } from './sending.model.ts';
import type { Order, Outcome, SendingComposer } from './sending.types.ts';

export interface DeliverDeps<M extends object, C extends object> {
  queue: SendQueue;
  composer: SendingComposer<M, C>;
  /** Tries to send it. Never fails: the outcome says what happened. */
  send(id: string, composed: C): Promise<Outcome>;
  /** For the log, such as `an e-mail`. */
  what: string;
  patience: Patience;
  log: Log;
  count(outcome: Counted): void;
  stopping: AbortSignal;
}

const toOrder = <M extends object>({ _id, userId, message }: QueuedItem): Order<M> => ({
  id: _id,
  userId,
  message: (message ?? {}) as M,
});

/** Creates a function that tries to send a claimed item and stores the result; true if the receiver was available. */
export function createDeliver<M extends object, C extends object>(deps: DeliverDeps<M, C>) {
  const { queue, composer, send, what, patience, log, count, stopping } = deps;

  /** Only this process knows the result. If it were not stored, the item would be sent again. */
  const settle = (item: QueuedItem, state: QueuedItem['state'], answer: string) =>
    retryWrite(() => queue.settle(item, state, answer), stopping);

  async function giveUp(item: QueuedItem, answer: string): Promise<void> {
    count('given_up');
    log.error({ item: item._id, tries: item.attempts, answer }, `${what} was given up`);
    await settle(item, 'failed', `given up: ${answer}`);
  }

  async function tryLater(item: QueuedItem, answer: string, outcome: Counted, afterMs = 0): Promise<void> {
    count(outcome);
    const wait = Math.max(afterMs, retryDelay(item.attempts, patience, Math.random()));
    const next = new Date(Date.now() + wait);
    if (next < item.giveUpAt) return queue.postpone(item, answer, next);
    await giveUp(item, answer);
  }

  async function refuse(item: QueuedItem, composed: C, { answer, gone }: Outcome & { kind: 'refused' }) {
    count('refused');
    log.warn({ item: item._id, answer }, `${what} was refused for good`);
    if (gone) await composer.gone?.(toOrder(item), composed, answer);
    await settle(item, 'failed', answer);
  }

  async function withhold(item: QueuedItem, reason: string): Promise<void> {
    count('withheld');
    await settle(item, 'withheld', reason);
  }

  /** Null if there is nothing to send now, which has been stored. */
  async function compose(item: QueuedItem): Promise<C | null> {
    try {
      if (item.attempts > 1 && (await queue.isOutdated(item))) {
        await withhold(item, 'a newer one was queued');
        return null;
      }
      const composed = await composer.compose(toOrder(item));
      if ('withheld' in composed) await withhold(item, composed.withheld);
      else if ('notBefore' in composed) await queue.postpone(item, 'not yet', composed.notBefore);
      else return composed;
    } catch (error) {
      log.warn({ err: error, item: item._id }, `${what} could not be written`);
      await tryLater(item, 'it could not be written', 'failed');
    }
    return null;
  }

  return async (item: QueuedItem): Promise<boolean> => {
    const composed = await compose(item);
    if (!composed) return true;
    // Not before it is written: what it would have reported is settled with it.
    if (item.giveUpAt.getTime() <= Date.now()) {
      await giveUp(item, item.answer ?? 'its time was over');
      return true;
    }
    const outcome = await send(item._id, composed);
    if (outcome.kind === 'sent') {
      count('sent');
      await settle(item, 'sent', outcome.answer);
    } else if (outcome.kind === 'refused') {
      await refuse(item, composed, outcome);
    } else {
      await tryLater(item, outcome.answer, outcome.kind, outcome.kind === 'later' ? outcome.afterMs : 0);
      if (outcome.kind === 'away')
        log.warn({ item: item._id, answer: outcome.answer }, `the receiver of ${what} is away`);
    }
    return outcome.kind !== 'away';
  };
}
