import { setTimeout as delay } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { Link } from '../stack/links.ts';
import type { Victim } from '../stack/restartable.ts';

/** Something that goes wrong for a while. */
export interface Fault {
  /** Such as `kill -9 of cards`. */
  name: string;
  /** Whom it hits: a process, a part or a connection. */
  target: string;
  /** How long it lasts. Milliseconds. */
  lasting: { least: number; most: number };
  /** Lasts that long, and is over when this resolves. */
  strike(milliseconds: number): Promise<void>;
}

/** Sends a signal; whoever was killed a moment ago is waited for. */
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

/** kill -9; whoever watches over it brings it back after the pause. */
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

/** SIGSTOP: everything stands still with all connections open, and goes on later as if nothing had been. */
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
    // Another lane may still have it in hand.
    if (link.troubles === 0) link.proxy.heal();
  },
});

/** Everything arrives later. */
export const slowing = (link: Link, dice: Dice): Fault =>
  onLink(link, 'slowed', 6_000, () => link.proxy.latency(dice.between(50, 800)));

/** Connections are reset, and new ones too. */
export const cutting = (link: Link): Fault => onLink(link, 'cut', 4_000, () => link.proxy.cut());

/** Connections are reset once and welcome again at once. */
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

/** Nothing gets through, and nobody is told. */
export const blackholing = (link: Link): Fault =>
  onLink(link, 'black-holed', 15_000, () => link.proxy.blackhole());

/** Nothing comes through for longer than anybody tries; events must wait for it all the same. */
export const barring = (link: Link): Fault => ({
  ...cutting(link),
  name: `${link.name} away for long`,
  lasting: { least: 90_000, most: 130_000 },
});
