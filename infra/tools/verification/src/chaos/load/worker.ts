import { setTimeout as delay } from 'node:timers/promises';
import type { Visitor } from '@cardinal/local/test/browser-like.ts';
import type { Outcome } from '../attempt.ts';
import type { Dice } from '../dice.ts';
import { fateOfBoard, fateOfCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { Fate, LedgerBoard, LedgerCard } from '../things.ts';

/** A user who works continuously, one write at a time, so that their writes cannot overtake each other. */
export interface Worker {
  id: string;
  username: string;
  /** Their role in all projects of the run. */
  role: 'project_admin' | 'normal_user' | 'stranger';
  /** Whether they change their notification settings. */
  isRestless: boolean;
  who: Visitor & { open(path: string, init?: RequestInit): Promise<Response> };
  dice: Dice;
}

export interface Action {
  name: string;
  /** Its weight in the random choice among all actions. */
  weight: number;
  may: (worker: Worker) => boolean;
  /** Runs it once; returns the result, or null if there was nothing to act on. */
  run(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null>;
}

export const anybody = () => true;
export const team = ({ role }: Worker) => role !== 'stranger';
export const outsiders = ({ role }: Worker) => role === 'stranger';
export const admins = ({ role }: Worker) => role === 'project_admin';

/** Work mostly happens on the newest cards, so that users collide. */
const hotCards = 30;

export const boardsFor = ({ role }: Worker, { boards }: Ledger): LedgerBoard[] =>
  boards.filter((board) => fateOfBoard(board) === 'living' && (role !== 'stranger' || board.isPublic));

/** A card that the worker can see, according to the ledger. */
export function someCard(worker: Worker, { cards }: Ledger): LedgerCard | undefined {
  const seen = (card: LedgerCard) =>
    fateOfCard(card) === 'living' && (worker.role !== 'stranger' || card.board.isPublic);
  const among = worker.dice.chance(0.8) ? cards.slice(-hotCards) : cards;
  return worker.dice.pick(among.filter(seen));
}

/** A unique text. */
export const marked = (worker: Worker, what: string): string =>
  `${what} of ${worker.username} ${worker.dice.between(0, 1e9).toString(36)}${Date.now().toString(36)}`;

/**
 * Records a refusal, unless a concurrent deletion explains it.
 * @param fate the worst that the object may have met by now
 */
export function noteRefusal(ledger: Ledger, name: string, outcome: Outcome<unknown>, fate: Fate): void {
  if (outcome.kind !== 'refused' || outcome.status === 0 || fate !== 'living') return;
  if (ledger.blocks.length > 0 && outcome.answer.includes('"user_blocked"')) return;
  ledger.oddities.push(`${name} was answered ${outcome.status}: ${outcome.answer.slice(0, 200)}`);
}

/** Deletes an object; its fate is recorded before the request is sent. */
export async function deleteThing(
  thing: { fate: Fate },
  request: () => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  thing.fate = 'unknown';
  const outcome = await request();
  if (outcome.kind === 'acknowledged') thing.fate = 'deleted';
  // Unless another deletion was acknowledged meanwhile.
  if (outcome.kind === 'refused' && thing.fate === 'unknown') thing.fate = 'living';
  return outcome;
}

/** Runs all workers until stopped. */
export function startWork(workers: readonly Worker[], actions: readonly Action[], ledger: Ledger) {
  let isOver = false;
  async function work(worker: Worker): Promise<void> {
    const own = actions
      .filter(({ may }) => may(worker))
      .flatMap((action) => Array<Action>(action.weight).fill(action));
    while (!isOver) {
      const action = worker.dice.pick(own)!;
      const outcome = await action.run(worker, ledger);
      if (outcome) ledger.counts[outcome.kind] += 1;
      if (outcome?.kind === 'acknowledged')
        ledger.done.set(action.name, (ledger.done.get(action.name) ?? 0) + 1);
      const trouble = outcome && outcome.kind !== 'acknowledged';
      await delay(trouble ? worker.dice.between(100, 400) : worker.dice.between(5, 100));
    }
  }
  const working = Promise.all(workers.map(work));
  return {
    async stop(): Promise<void> {
      isOver = true;
      await working;
    },
  };
}
