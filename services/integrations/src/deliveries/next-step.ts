import { retryDelay, retryWrite } from '@cardinal/service-kit';
import type { Channel, Outcome, Pace } from './channel.port.ts';
import { type ChannelTurn, type ChannelTurns, pauseOf } from './channel-turns.ts';
import type { Delivery } from './delivery.model.ts';
import type { Deliveries } from './delivery.repository.ts';
import { leftOf } from './pace.rules.ts';

export interface NextStepDeps {
  deliveries: Deliveries;
  turns: Pick<ChannelTurns, 'pace'>;
  channel: Pick<Channel, 'send'>;
  pace: Pace;
  /** Interrupts the waits of the sender. */
  stopping: AbortSignal;
}

/** A delivery that was handed to its channel. */
interface Tried {
  key: string;
  delivery: Delivery;
  /** Whether others were sent with it. */
  withOthers: boolean;
  troubles: number;
  startedAt: number;
}

/** A lot is waited for so many times as long as other messages at most. */
const lotSettles = 10;

/** Another replica may have died during a try. Until its lease ends the channel waits, to keep the order. */
const untilUnclaimed = ({ claimedUntil }: Delivery, now: number): number =>
  Math.max(10, (claimedUntil?.getTime() ?? now) - now);

function endingOf(outcome: Outcome): Partial<Delivery> {
  const now = new Date();
  const ended = { nextAttemptAt: null, finishedAt: now };
  if (outcome.kind === 'sent') return { ...ended, state: 'sent', answer: outcome.answer, sentAt: now };
  if (outcome.kind === 'lost') return { ...ended, state: 'failed', answer: outcome.answer };
  const answer = outcome.kind === 'retry' ? `given up: ${outcome.answer}` : outcome.answer;
  return { ...ended, state: 'failed', answer };
}

/**
 * Creates a function that sends the next message of a channel. It returns how long to wait before the one after, in
 * milliseconds; null if there is none.
 */
export function createNextStep({ deliveries, turns, channel, pace, stopping }: NextStepDeps) {
  const givesUp = ({ queuedAt }: Delivery) => Date.now() - queuedAt.getTime() > pace.giveUpMs;

  async function postpone({ key, delivery, troubles }: Tried, { answer }: Outcome, waitMs: number) {
    const notBefore = new Date(Date.now() + waitMs);
    await turns.pace(key, notBefore, troubles);
    await deliveries.postpone(delivery, answer, notBefore);
    return waitMs;
  }

  /** Earlier messages may not have arrived yet, nor all of a lot. */
  async function settlingOf(first: Delivery, now: number): Promise<number> {
    const queuedAt = first.lot === undefined ? first.queuedAt : await deliveries.lotQueuedAt(first);
    const last = Math.min(queuedAt.getTime(), first.queuedAt.getTime() + lotSettles * pace.settleMs);
    return leftOf(new Date(last), new Date(last + pace.settleMs), now);
  }

  async function conclude(tried: Tried, outcome: Outcome): Promise<number> {
    const { key, delivery, withOthers, startedAt } = tried;
    if (outcome.kind === 'wait') return postpone(tried, outcome, outcome.seconds * 1_000);
    if (outcome.kind === 'retry' && !givesUp(delivery)) {
      const patience = { minMs: pace.retryMinMs, maxMs: pace.retryMaxMs };
      const troubles = tried.troubles + 1;
      return postpone({ ...tried, troubles }, outcome, retryDelay(troubles, patience, Math.random()));
    }
    // Only this process knows that the channel has sent it. If that were not stored, it would be sent again.
    const ending = endingOf(outcome);
    // Before this one: it is tried first again where the process ends in between.
    if (withOthers) await retryWrite(() => deliveries.settleOthers(delivery, ending), stopping);
    await retryWrite(() => deliveries.settle(delivery, ending), stopping);
    if (outcome.kind === 'lost') await outcome.disconnect();
    const notBefore = startedAt + pace.intervalMs;
    await turns.pace(key, new Date(notBefore), 0);
    return Math.max(0, notBefore - Date.now());
  }

  return async (key: string, turn: ChannelTurn): Promise<number | null> => {
    const now = Date.now();
    const pause = pauseOf(turn, now);
    if (pause > 0) return pause;
    const first = await deliveries.first(key);
    if (!first) return null;
    const settling = await settlingOf(first, now);
    if (settling > 0) return settling;
    const claimed = await deliveries.claim(first._id, new Date(now + pace.leaseMs));
    if (!claimed) return untilUnclaimed(first, now);
    const others = await deliveries.othersOf(claimed);
    const outcome = await channel.send(claimed, others, stopping);
    const withOthers = others.length > 0;
    return conclude({ key, delivery: claimed, withOthers, troubles: turn.troubles, startedAt: now }, outcome);
  };
}
