import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Ledger } from '../ledger.ts';
import { type LedgerBoard, type LedgerCard, newCard } from '../things.ts';
import { planningActions } from './planning-actions.ts';
import type { Worker } from './worker.ts';

const project = { id: 'p', slug: 'p', fate: 'living' };
const board = (id: string) => ({ id, slug: id, project, fate: 'living', hasLeft: false }) as LedgerBoard;
const restore = planningActions([]).find(({ name }) => name === 'restore a card')!;

let [from, to]: [LedgerBoard, LedgerBoard] = [board('from'), board('to')];
let ledger: Pick<Ledger, 'cards' | 'blocks' | 'oddities'>;

beforeEach(() => {
  [from, to] = [board('from'), board('to')];
  // It was deleted after a move without an answer.
  const card = newCard({ id: 'c', board: from, version: 1 } as LedgerCard);
  Object.assign(card, { fate: 'deleted', mayBeOn: [to] });
  ledger = { cards: [card], blocks: [], oddities: [] };
});

/** @param meanwhile what happens until the service answers that there is no such card */
async function run(meanwhile = () => {}) {
  const who = {
    async ask() {
      meanwhile();
      return new Response('{"error":"Card not found"}', { status: 404 });
    },
  };
  const dice = { pick: ([first]: LedgerCard[]) => first };
  return restore.run({ who, dice } as unknown as Worker, ledger as Ledger);
}

describe('a card in the trash that may be on another board', () => {
  it('is restored, and a refusal is reported', async () => {
    expect((await run())?.kind).toBe('refused');
    expect(ledger.oddities).toEqual(['restoreCard of c was answered 404: {"error":"Card not found"}']);
  });

  it('is not restored while that board is gone', async () => {
    to.fate = 'deleted';
    expect(await run()).toBeNull();
  });

  it('may be refused where that board goes meanwhile', async () => {
    const outcome = await run(() => {
      to.hasLeft = true;
    });
    expect([outcome?.kind, ledger.oddities]).toEqual(['refused', []]);
  });
});
