import { setTimeout as delay } from 'node:timers/promises';
import { type Card, createCard, listBoardCards } from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { signedIn, type Visitor } from './browser-like.ts';

const board = { slug: 'apollo', boardSlug: 'sprint' };
/** Timeout of a write. Milliseconds. */
const patienceMs = 15_000;
/** Between two writes of a lane: more of them would prove no more. Milliseconds. */
const pauseMs = 100;

interface Outcome {
  status: number;
  /** The body; null without an answer. */
  retryAfter: string | null;
  message: string;
  /** How long the answer took, in milliseconds. */
  took: number;
  /** When it arrived, by `performance.now`. */
  at: number;
}

/** Demo users who write cards continuously, and record what was acknowledged. */
export interface Writers {
  outcomes: readonly Outcome[];
  /** Resolves once a write that began after this call is acknowledged, with the milliseconds that took. */
  untilAcknowledged(withinMs: number): Promise<number>;
  /** Stops writing, and returns acknowledged titles that are missing. */
  missing(): Promise<string[]>;
}

/** Signs in as the lead of the demo and writes over `lanes` connections. */
export async function startWriters(url: string, { lanes = 3, text = 'x' } = {}): Promise<Writers> {
  const lead = await signedIn(url, 'lead');
  const outcomes: Outcome[] = [];
  const acknowledged: string[] = [];
  let stopped = false;

  async function write(title: string): Promise<void> {
    const began = performance.now();
    const note = (status: number, retryAfter: string | null, message: string) =>
      void outcomes.push({
        status,
        retryAfter,
        message,
        took: performance.now() - began,
        at: performance.now(),
      });
    try {
      const body = { title, description: text, type: 'bug' as const };
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await lead.ask(createCard, { params: board, body, signal });
      const content = (await answer.json()) as { error?: string };
      note(answer.status, answer.headers.get('retry-after'), content.error ?? '');
      if (answer.status === 201) acknowledged.push(title);
    } catch (error) {
      note(0, null, String((error as Error).cause ?? error));
    }
  }

  async function lane(name: number): Promise<void> {
    for (let count = 0; !stopped; count += 1) {
      await write(`card ${name}/${count}`);
      await delay(pauseMs);
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, (_, name) => lane(name)));

  return {
    outcomes,
    async untilAcknowledged(withinMs) {
      const since = performance.now();
      const isGood = ({ status, at, took }: Outcome) => status === 201 && at - took >= since;
      while (!outcomes.some(isGood)) {
        if (performance.now() - since > withinMs) {
          throw new Error(`No write within ${withinMs} ms: ${JSON.stringify(outcomes.at(-1))}`);
        }
        await delay(20);
      }
      return performance.now() - since;
    },
    async missing() {
      stopped = true;
      await running;
      const found = new Set((await allCards(lead)).map(({ title }) => title));
      return acknowledged.filter((title) => !found.has(title));
    },
  };
}

/** Services reconnect to their database one after another, so a read may fail just after a write succeeded. */
function allCards(lead: Visitor): Promise<Card[]> {
  return eventually(() => lead.call(listBoardCards, { params: board }), { timeoutMs: 15_000 });
}
