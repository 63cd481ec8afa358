import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  inviteUser,
  listBoardCards,
  listProjects,
  logout,
  removeMember,
  requestVerification,
  seedUsers,
  updateUser,
} from '@cardinal/contracts';
import { demoClient } from '@cardinal/local/demo/demo-client.ts';
import { signedIn, type Visitor } from '@cardinal/local/test/browser-like.ts';
import { attempt, type Outcome } from '../attempt.ts';
import type { Dice } from '../dice.ts';
import type { Ledger } from '../ledger.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';

/** How long a user keeps trying after losing access: longer than any cache may last. */
const triesForMs = 11_000;
const trialsEveryMs = 100;
const password = 'cardinal-demo';

interface Newcomer {
  id: string;
  username: string;
  email: string;
  who: Visitor;
}

/** A way of losing access. */
interface Exit {
  how: string;
  /** Whether they still have access. */
  isIn(person: Newcomer): Promise<boolean>;
  putOut(person: Newcomer): Promise<Outcome<unknown>>;
}

async function newcomer({ url, env }: ChaosStack): Promise<Newcomer> {
  const username = `revoked-${randomBytes(5).toString('hex')}`;
  const email = `${username}@cardinal.example`;
  const user = { username, email, emailVerified: false, password };
  const { users } = await demoClient(env, null)(seedUsers, { body: { users: [user] } });
  return { id: users[0]?.id ?? '', username, email, who: await signedIn(url, username) };
}

const reads = async ({ who }: Newcomer): Promise<boolean> =>
  (await attempt(who, listProjects)).kind === 'acknowledged';

/** A private board that is not deleted, with its project. */
function privateBoard({ boards }: Ledger) {
  const board = boards.find(({ isPublic, isSpare }) => !isPublic && !isSpare);
  if (!board) throw new Error('There is no private board to be removed from');
  const { id: projectId, slug } = board.project;
  return { projectId, params: { slug, boardSlug: board.slug } };
}

function createExits(admin: Visitor, ledger: Ledger): readonly Exit[] {
  const { projectId, params } = privateBoard(ledger);
  return [
    {
      how: 'was suspended',
      isIn: reads,
      putOut: ({ id: userId }) =>
        attempt(admin, updateUser, { params: { userId }, body: { status: 'suspended' } }),
    },
    { how: 'signed out', isIn: reads, putOut: ({ who }) => attempt(who, logout) },
    {
      how: 'was removed',
      isIn: async ({ who }) => (await attempt(who, listBoardCards, { params })).kind === 'acknowledged',
      async putOut({ id: userId, username, who }) {
        const body = { projectId, username, role: 'normal_user' as const };
        const added = await attempt(admin, inviteUser, { body });
        if (added.kind !== 'acknowledged') return added;
        // A read model that contains the membership is what must not let them in afterwards.
        for (let tries = 0; tries < 5; tries += 1) await attempt(who, listBoardCards, { params });
        return attempt(admin, removeMember, { params: { slug: params.slug, userId } });
      },
    },
  ];
}

/** How often they read something that they requested after losing access. */
async function readsAfter(person: Newcomer, { isIn }: Exit): Promise<number> {
  let times = 0;
  for (const until = Date.now() + triesForMs; Date.now() < until; ) {
    if (await isIn(person)) times += 1;
    await delay(trialsEveryMs);
  }
  return times;
}

/** A new user reads and then loses access; returns who and how, if that was acknowledged. */
async function once(
  stack: ChaosStack,
  exits: readonly Exit[],
  ledger: Ledger,
  dice: Dice,
): Promise<[Newcomer, Exit] | null> {
  const person = await newcomer(stack);
  const asked = await attempt(person.who, requestVerification);
  if (asked.kind === 'acknowledged') ledger.verifications.push(person.email);
  for (let times = 0; times < 5; times += 1) if (!(await reads(person))) return null;
  const exit = dice.pick(exits);
  if (!exit) return null;
  return (await exit.putOut(person)).kind === 'acknowledged' ? [person, exit] : null;
}

/** Runs this repeatedly until stopped. */
export function startAccessRevocations(stack: ChaosStack, admin: Visitor, ledger: Ledger, dice: Dice) {
  const trying = new Set<Promise<void>>();
  let isOver = false;
  const exits = createExits(admin, ledger);
  async function tryAgain(person: Newcomer, exit: Exit): Promise<void> {
    ledger.revocations.push({ who: `${person.username} ${exit.how}`, reads: await readsAfter(person, exit) });
  }
  async function come(): Promise<void> {
    while (!isOver) {
      // A user who cannot sign in during a fault tries later.
      const out = await once(stack, exits, ledger, dice).catch(() => null);
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
