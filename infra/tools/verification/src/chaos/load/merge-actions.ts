import { mergeCard, unmergeCard } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { fateOfCard, worstOfBoard, worstOfCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerCard } from '../things.ts';
import { storeCard } from './edited.ts';
import { type Action, admins, noteRefusal, someCard, type Worker } from './worker.ts';

const now = () => new Date().toISOString();

/** Changes without an event of an edit: each may have given the card another version. */
const mayCount = (card: LedgerCard, times: number) =>
  card.maybe.push(...Array.from({ length: times }, () => ({})));

/** Whether somebody else's merge was in the way. */
const isBusy = (outcome: Outcome<unknown>): boolean => outcome.kind === 'refused' && outcome.status === 409;

async function mergeInto(
  worker: Worker,
  ledger: Ledger,
  source: LedgerCard,
  into: LedgerCard,
): Promise<Outcome<unknown>> {
  const isAgain = source.merge !== null;
  const merge = {
    into,
    state: 'merging',
    wanted: 'merge',
    from: now(),
    to: null,
  } as LedgerCard['merge'] & {};
  source.merge = merge;
  into.merges += 1;
  const params = { cardId: source.id };
  const outcome = await attempt(worker.who, mergeCard, { params, body: { into: into.id } });
  // It waits for the other one, and has it.
  mayCount(into, 2);
  if (outcome.kind === 'refused' && !isAgain) {
    source.merge = null;
    const met = isBusy(outcome) && source.merges > 0 ? 'unknown' : worstOfCard(source);
    noteRefusal(ledger, 'mergeCard', outcome, met === 'living' ? worstOfCard(into) : met);
    return outcome;
  }
  source.hasLeft = true;
  mayCount(source, 1);
  merge.state = outcome.kind === 'acknowledged' ? 'done' : 'unanswered';
  if (outcome.kind !== 'acknowledged') source.hasLateMerge = true;
  if (outcome.kind !== 'acknowledged') return outcome;
  merge.to = now();
  storeCard(worker, ledger, into, outcome.value);
  return outcome;
}

async function merge(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const source = someCard(worker, ledger);
  if (!source || source.hasLateMerge) return null;
  const { project } = source.board;
  const others = ledger.cards.filter(
    (card) => card !== source && card.board.project === project && fateOfCard(card) === 'living',
  );
  // A few, so that they come to have several, and to be merged themselves.
  const into = worker.dice.pick(others.slice(-8));
  return into ? mergeInto(worker, ledger, source, into) : null;
}

async function takeOut(worker: Worker, ledger: Ledger, card: LedgerCard): Promise<Outcome<unknown>> {
  const merge = card.merge!;
  Object.assign(merge, { state: 'leaving', wanted: 'unmerge' });
  merge.into.merges += 1;
  const outcome = await attempt(worker.who, unmergeCard, { params: { cardId: card.id } });
  mayCount(merge.into, 1);
  if (outcome.kind === 'acknowledged') {
    card.merge = null;
    storeCard(worker, ledger, card, outcome.value);
    return outcome;
  }
  const isOpen = outcome.kind === 'unknown' || card.hasLateMerge;
  merge.state = isOpen ? 'unanswered' : 'done';
  if (outcome.kind === 'unknown') card.hasLateMerge = true;
  if (outcome.kind === 'unknown') mayCount(card, 1);
  if (isBusy(outcome)) return outcome;
  const met = worstOfCard(merge.into);
  noteRefusal(ledger, 'unmergeCard', outcome, met === 'living' ? worstOfBoard(card.board) : met);
  return outcome;
}

async function unmerge(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = worker.dice.pick(
    ledger.cards.filter(
      ({ merge, hasLateMerge }) =>
        merge?.state === 'done' && !hasLateMerge && fateOfCard(merge.into) === 'living',
    ),
  );
  return card ? takeOut(worker, ledger, card) : null;
}

/** Repeats a request that was not answered, which is harmless. */
async function askAgain(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = worker.dice.pick(
    ledger.cards.filter(({ merge }) => merge?.state === 'unanswered' && fateOfCard(merge.into) === 'living'),
  );
  if (!card?.merge) return null;
  const { wanted, into } = card.merge;
  return wanted === 'merge' ? mergeInto(worker, ledger, card, into) : takeOut(worker, ledger, card);
}

/** Duplicates, which are merged into other cards and taken out again. */
export const mergeActions: readonly Action[] = [
  { name: 'merge a card', weight: 16, may: admins, run: merge },
  { name: 'take a card out of another one', weight: 8, may: admins, run: unmerge },
  { name: 'ask again for a merge', weight: 3, may: admins, run: askAgain },
];
