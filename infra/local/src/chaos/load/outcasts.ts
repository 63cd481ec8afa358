import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { listProjects, logout, seedUsers, updateUser } from '@cardinal/contracts';
import { demoClient } from '../../demo/demo-client.ts';
import { signedIn, type Visitor } from '../../test/browser-like.ts';
import type { Dice } from '../dice.ts';
import type { Ledger } from '../ledger.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { attempt, type Outcome } from './attempt.ts';

/** How long somebody goes on trying after they were put out: longer than anything that knew them may remember. */
const triesForMs = 11_000;
const trialsEveryMs = 100;
const password = 'cardinal-demo';

interface Newcomer {
  id: string;
  username: string;
  who: Visitor;
}

async function newcomer({ url, env }: ChaosStack): Promise<Newcomer> {
  const username = `outcast-${randomBytes(5).toString('hex')}`;
  const user = { username, email: `${username}@cardinal.example`, password };
  const { users } = await demoClient(env, null)(seedUsers, { body: { users: [user] } });
  return { id: users[0]?.id ?? '', username, who: await signedIn(url, username) };
}

async function isIn({ who }: Newcomer): Promise<boolean> {
  return (await attempt(who, listProjects)).kind === 'acknowledged';
}

/** How often they read something that they asked for after they were put out. */
async function readsAfter(person: Newcomer): Promise<number> {
  let reads = 0;
  for (const until = Date.now() + triesForMs; Date.now() < until; ) {
    if (await isIn(person)) reads += 1;
    await delay(trialsEveryMs);
  }
  return reads;
}

/** Somebody comes, reads, and is suspended or signs out; answers who and how, where that was acknowledged. */
async function once(stack: ChaosStack, admin: Visitor, dice: Dice): Promise<[Newcomer, string] | null> {
  const person = await newcomer(stack);
  for (let reads = 0; reads < 5; reads += 1) if (!(await isIn(person))) return null;
  const isSuspended = dice.chance(0.5);
  const outcome: Outcome<unknown> = isSuspended
    ? await attempt(admin, updateUser, { params: { userId: person.id }, body: { status: 'suspended' } })
    : await attempt(person.who, logout);
  return outcome.kind === 'acknowledged' ? [person, isSuspended ? 'was suspended' : 'signed out'] : null;
}

/** Lets people come and be put out, until told to stop. */
export function startOutcasts(stack: ChaosStack, admin: Visitor, ledger: Ledger, dice: Dice) {
  const trying = new Set<Promise<void>>();
  let isOver = false;
  async function tryAgain(person: Newcomer, how: string): Promise<void> {
    ledger.outcasts.push({ who: `${person.username} ${how}`, reads: await readsAfter(person) });
  }
  async function come(): Promise<void> {
    while (!isOver) {
      // Whoever cannot come in while all is in trouble tries later.
      const out = await once(stack, admin, dice).catch(() => null);
      if (out) trying.add(tryAgain(...out));
      await delay(dice.between(500, 1_500));
    }
  }
  const coming = come();
  return {
    async stop(): Promise<void> {
      isOver = true;
      await coming;
      await Promise.all(trying);
    },
  };
}
