import { setTimeout as delay } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { Fault } from './fault.ts';
import type { FaultKind } from './plan.ts';

/** A past fault, with its begin and end. */
export interface Struck {
  name: string;
  target: string;
  from: number;
  to: number;
}

/** A sequence of faults. */
export interface Lane {
  faults: readonly FaultKind[];
  dice: Dice;
  /** The longest duration of a fault, in milliseconds. */
  longestMs: number;
  /** The pause between two faults. */
  pauseMs: { least: number; most: number };
}

export interface StormOptions {
  /** They run in parallel. */
  lanes: readonly Lane[];
  /** When the last fault begins; later if a kind has not had its turn. */
  until: number;
  say: (line: string) => void;
}

/** Injects faults: every kind once in a random order, then again in another, until the time is over. */
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
