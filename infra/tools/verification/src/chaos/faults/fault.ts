import { setTimeout as delay } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { Link } from '../stack/links.ts';
import type { Victim } from '../stack/restartable.ts';

/** A fault with a duration. */
export interface Fault {
  /** Such as `kill -9 of cards`. */
  name: string;
  /** Its target: a process or a connection. */
  target: string;
  /** Its duration. Milliseconds. */
  lasting: { least: number; most: number };
  /** Applies it, and resolves when it is over. */
  strike(milliseconds: number): Promise<void>;
}

/** Sends a signal; waits for a process that was just killed to come back. */
async function signal(victim: Victim, name: NodeJS.Signals): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const pid = victim.pid();
    try {
      process.kill(pid, name);
      return pid;
    } catch (error) {
      if (tries > 100) throw error;
      await delay(200);
    }
  }
}

/** kill -9; the supervisor restarts it after the pause. */
export const killing = (victim: Victim): Fault => ({
  name: `kill -9 of ${victim.name}`,
  target: victim.name,
  lasting: { least: 200, most: 3_000 },
  async strike(milliseconds) {
    await signal(victim, 'SIGKILL');
    await delay(milliseconds);
    await victim.revive();
  },
});

/** SIGSTOP: everything stands still with all connections open, and later continues. */
export const stopping = (victim: Victim): Fault => ({
  name: `SIGSTOP of ${victim.name}`,
  target: victim.name,
  lasting: { least: 1_000, most: 12_000 },
  async strike(milliseconds) {
    const pid = await signal(victim, 'SIGSTOP');
    await delay(milliseconds);
    process.kill(pid, 'SIGCONT');
  },
});

const onLink = (link: Link, verb: string, most: number, disturb: () => void): Fault => ({
  name: `${link.name} ${verb}`,
  target: link.name,
  lasting: { least: 500, most },
  async strike(milliseconds) {
    link.troubles += 1;
    disturb();
    await delay(milliseconds);
    link.troubles -= 1;
    // Another lane may still be using it.
    if (link.troubles === 0) link.proxy.heal();
  },
});

/** Adds latency. */
export const slowing = (link: Link, dice: Dice): Fault =>
  onLink(link, 'slowed', 6_000, () => link.proxy.latency(dice.between(50, 800)));

/** Resets connections, and new ones too. */
export const cutting = (link: Link): Fault => onLink(link, 'cut', 4_000, () => link.proxy.cut());

/** Resets connections once; new ones are accepted at once. */
export const resetting = (link: Link): Fault => ({
  name: `${link.name} reset`,
  target: link.name,
  lasting: { least: 1, most: 100 },
  async strike(milliseconds) {
    link.proxy.reset();
    await delay(milliseconds);
    link.proxy.reset();
  },
});

/** Nothing gets through, and nobody is informed. */
export const blackholing = (link: Link): Fault =>
  onLink(link, 'black-holed', 15_000, () => link.proxy.blackhole());

/** Nothing gets through for longer than any retry; events must wait for it nevertheless. */
export const barring = (link: Link): Fault => ({
  ...cutting(link),
  name: `${link.name} away for long`,
  lasting: { least: 90_000, most: 130_000 },
});
