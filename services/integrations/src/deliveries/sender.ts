import { setTimeout as delay } from 'node:timers/promises';
import { createPace, createSchedule, type Log } from '@cardinal/service-kit';
import type { ChannelTurns } from './channel-turns.ts';
import { createNextStep, type NextStepDeps } from './next-step.ts';

interface SenderDeps extends Omit<NextStepDeps, 'stopping'> {
  turns: ChannelTurns;
  log: Log;
}

/** The number of channels that one replica sends to at the same time. */
const mostChannels = 50;
/** Longer waits give the channel back. */
const patienceMs = 1_500;
/** The pause after a look that found nothing, in polls, while a message is stored now and then. */
const restPolls = 5;

/**
 * Sends waiting messages: those of a channel one after another, and not faster than it accepts them; channels in
 * parallel. All state is in the database, so another replica can continue. Who stores a message wakes the senders, so what
 * else they look for is what a crash left: at their start, and then ever more seldom.
 */
export function startSender({ deliveries, turns, channel, pace, log }: SenderDeps) {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const step = createNextStep({ deliveries, turns, channel, pace, stopping: stopping.signal });
  const looks = createSchedule({ look });
  const sinceStored = createPace();

  /** @returns how long until the next look */
  async function look(): Promise<number> {
    try {
      const waiting = await deliveries.waitingChannels();
      const idle = waiting.filter((key) => !running.has(key));
      if (idle.length > 0) for (const key of await turns.free(idle, patienceMs)) start(key);
      return waiting.length > 0 ? pace.pollMs : sinceStored.pause(restPolls * pace.pollMs);
    } catch (error) {
      if (!isStopped()) log.warn({ err: error }, 'messages wait for the database');
      return pace.pollMs;
    }
  }

  function start(key: string): void {
    if (running.has(key) || running.size >= mostChannels || isStopped()) return;
    const run = sendTo(key).then(
      // A message that arrived at the very end found it still running.
      () => finish(key, true),
      (error) => {
        if (!isStopped()) log.warn({ err: error }, 'a channel waits');
        finish(key, false);
      },
    );
    running.set(key, run);
  }

  function finish(key: string, looksAgain: boolean): void {
    running.delete(key);
    if (looksAgain && !isStopped()) looks.wake();
  }

  /** Sends to one channel while there are messages and waits are short. */
  async function sendTo(key: string): Promise<void> {
    while (!isStopped()) {
      const turn = await turns.take(key);
      if (!turn) return;
      const wait = await step(key, turn);
      if (wait === null || wait > patienceMs) break;
      // A stop interrupts the wait.
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await turns.give(key);
  }

  return {
    /** Checks for messages now. */
    wake(): void {
      sinceStored.noteActivity();
      looks.wake();
    },
    /** Stops after the messages in progress. */
    async stop(): Promise<void> {
      stopping.abort();
      await looks.stop();
      await Promise.all(running.values());
    },
  };
}
