import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Ask, createFollower, type Follower, present } from '../changes/follower.ts';
import type { Cast } from './load/setup.ts';
import type { Worker } from './load/worker.ts';
import { type Check, checkNone, short } from './verify/check.ts';

/** Readers of different rights: an admin, a member, and somebody who sees public boards alone. */
const readers: readonly string[] = ['lead', 'jonas', 'kestrel'];
const pauseMs = 400;
/** Longer than the gateway's timeout for a service. */
const patienceMs = 10_000;
/** A killed database may take back what was read of it just before; then a reader begins anew. */
const mostBeginnings = 4;

const refusals: readonly number[] = [401, 403, 404];

const askAs =
  ({ who }: Worker): Ask =>
  async (call, { params, query = {} }) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
    const answer = await who.ask(call, { params, query: search, signal: AbortSignal.timeout(patienceMs) });
    const body = await answer.text();
    if (answer.status === 410) return 'expired';
    if (refusals.includes(answer.status)) return undefined;
    if (!answer.ok) throw new Error(`${call.id} answered ${answer.status}`);
    return call.response.parse(JSON.parse(body)) as never;
  };

interface Watched {
  name: string;
  follower: Follower;
}

/** Describes what a follower has otherwise than a reader who has just read everything. */
async function compare({ name, follower }: Watched): Promise<string[]> {
  await follower.follow();
  const { copy, counts } = follower;
  const own: Record<string, unknown> = copy ? present(copy) : {};
  const fresh: Record<string, unknown> = copy ? present(await follower.readAll()) : {};
  const { cards: ownCards, ...ownRest } = own as { cards?: { id: string }[] };
  const { cards: freshCards, ...freshRest } = fresh as { cards?: { id: string }[] };
  const known = new Map(ownCards?.map((card) => [card.id, card]));
  const wrong = (freshCards ?? []).filter((card) => !isDeepStrictEqual(known.get(card.id), card));
  const there = new Set(freshCards?.map(({ id }) => id));
  const left = [...known.keys()].filter((id) => !there.has(id));
  return [
    ...(copy ? [] : [`${name} sees nothing`]),
    ...(counts.answers === 0 || counts.begun > mostBeginnings
      ? [`${name} did not follow: ${short(counts)}`]
      : []),
    ...wrong.map((card) => `${name} has ${short(known.get(card.id))}, not ${short(card)}`),
    ...left.map((id) => `${name} still has card ${id}`),
    ...Object.keys(freshRest)
      .filter((part) => !isDeepStrictEqual(ownRest[part as never], freshRest[part as never]))
      .map(
        (part) =>
          `${name} has ${part} ${short(ownRest[part as never])}, not ${short(freshRest[part as never])}`,
      ),
  ];
}

export type ChangesWatch = ReturnType<typeof watchChanges>;

/** Clients that only follow `changes` of projects, during all faults. */
export function watchChanges({ workers, doomed }: Cast, projects: readonly { id: string; slug: string }[]) {
  const watched = workers
    .filter(({ username }) => readers.includes(username))
    .flatMap((worker) =>
      projects
        .filter(({ id }) => id !== doomed.id)
        .map(({ slug }) => ({
          name: `${worker.username} at ${slug}`,
          follower: createFollower({ ask: askAs(worker), slug }),
        })),
    );
  let isOver = false;
  const following = watched.map(async ({ follower }) => {
    while (!isOver) {
      // After a failure it goes on from the same cursor.
      await follower.follow().catch(() => {});
      await delay(pauseMs);
    }
  });
  return {
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(following);
    },
    /** To be called once nothing is under way any more. */
    async check(): Promise<Check> {
      const differences = [];
      for (const one of watched) differences.push(...(await compare(one)));
      const check = checkNone('clients that only follow changes', differences);
      return { ...check, expected: watched.length, found: watched.length - differences.length };
    },
    /** How often clients were answered, in one line. */
    summarize(): string {
      const sum = (name: keyof Follower['counts']) =>
        watched.reduce((total, { follower }) => total + follower.counts[name], 0);
      const followed = `${sum('cards')} cards in ${sum('answers')} answers to ${watched.length} readers of changes`;
      return `${followed}, who began ${sum('begun')} times and read ${sum('reread')} boards anew`;
    },
  };
}
