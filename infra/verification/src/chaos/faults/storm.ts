import { setTimeout as delay } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { Fault } from './fault.ts';
import type { FaultKind } from './plan.ts';

/** A fault that was, with when it began and was over. */
export interface Struck {
  name: string;
  target: string;
  from: number;
  to: number;
}

/** One fault after another. */
export interface Lane {
  faults: readonly FaultKind[];
  dice: Dice;
  /** Faults last at most so long, in milliseconds. */
  longestMs: number;
  /** Between two faults. */
  pauseMs: { least: number; most: number };
}

export interface StormOptions {
  /** They go side by side. */
  lanes: readonly Lane[];
  /** When no more faults begin; each kind has had its turn by then or later. */
  until: number;
  say: (line: string) => void;
}

/** Lets things go wrong: every kind of fault once in a random order, then again in another, until the time is over. */
export async function storm({ lanes, until, say }: StormOptions): Promise<Struck[]> {
  const struck: Struck[] = [];

  async function strike(fault: Fault, { dice, longestMs }: Lane): Promise<void> {
    const { least, most } = fault.lasting;
    const milliseconds = dice.between(Math.min(least, longestMs), Math.min(most, longestMs));
    const entry: Struck = {
      name: fault.name,
      target: fault.target,
      from: Date.now(),
      to: Number.POSITIVE_INFINITY,
    };
    struck.push(entry);
    await fault.strike(milliseconds);
    entry.to = Date.now();
    say(`${fault.name}, ${milliseconds} ms`);
  }

  async function run(lane: Lane): Promise<void> {
    const { faults, dice, pauseMs } = lane;
    for (let round = 0; round === 0 || Date.now() < until; round += 1) {
      for (const kind of dice.shuffled(faults)) {
        if (round > 0 && Date.now() >= until) return;
        await strike(kind(), lane);
        await delay(dice.between(pauseMs.least, pauseMs.most));
      }
    }
  }

  await Promise.all(lanes.map(run));
  return struck;
}
