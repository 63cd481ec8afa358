import { addCustomerVote, removeCustomerVote } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { cardNow, fateOfCard, worstOfCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { LedgerCustomerVote } from '../public-ledger.ts';
import { type Action, deleteThing, marked, noteRefusal, someCard, team, type Worker } from './worker.ts';

/** A few, so that cards that are merged have the same. */
const customers = ['Mars', 'Venus', 'Ceres', 'Titan', 'Triton', 'Vesta'].map((name) => `Customer of ${name}`);

/** Others who vote, or may have voted, for the same customer on this card. */
const findRivals = (vote: LedgerCustomerVote, { customerVotes }: Ledger): LedgerCustomerVote[] =>
  customerVotes.filter(
    (other) =>
      other !== vote &&
      other.card === vote.card &&
      other.fate !== 'deleted' &&
      other.customer.toLowerCase() === vote.customer.toLowerCase(),
  );

async function record(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const card = someCard(worker, ledger);
  if (!card) return null;
  const name = worker.dice.pick(customers)!;
  // However it is written, it is the same.
  const customer = worker.dice.chance(0.3) ? name.toUpperCase() : name;
  const reason = marked(worker, 'Customer');
  const vote: LedgerCustomerVote = { id: null, card, customer, reason, fate: 'unknown' };
  const before = findRivals(vote, ledger);
  ledger.customerVotes.push(vote);
  const params = { cardId: card.id };
  const outcome = await attempt(worker.who, addCustomerVote, { params, body: { customer, reason } });
  if (outcome.kind === 'acknowledged') {
    Object.assign(vote, { id: outcome.value.id, fate: 'living' });
    return outcome;
  }
  ledger.unconfirmedCreates.push({
    ...{ what: 'customer', mark: reason },
    mayExist: outcome.kind === 'unknown',
  });
  if (outcome.kind === 'refused') vote.fate = 'deleted';
  // Merges bring others, too.
  const isTaken = before.length > 0 || findRivals(vote, ledger).length > 0 || card.merges > 0;
  const isKnown = outcome.kind === 'refused' && outcome.answer.includes('counted already');
  if (!isKnown || !isTaken) noteRefusal(ledger, 'addCustomerVote', outcome, worstOfCard(card));
  return outcome;
}

async function takeBack(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const isThere = ({ id, fate, card }: LedgerCustomerVote) =>
    id && fate === 'living' && fateOfCard(cardNow(card)) === 'living';
  const vote = worker.dice.pick(ledger.customerVotes.filter(isThere).slice(-40));
  if (!vote?.id) return null;
  const params = { cardId: cardNow(vote.card).id, voteId: vote.id };
  const outcome = await deleteThing(vote, () => attempt(worker.who, removeCustomerVote, { params }));
  noteRefusal(ledger, 'removeCustomerVote', outcome, worstOfCard(vote.card));
  return outcome;
}

/** Votes of the team on behalf of customers. */
export const customerActions: readonly Action[] = [
  { name: 'vote for a customer', weight: 8, may: team, run: record },
  { name: 'take a vote for a customer back', weight: 4, may: team, run: takeBack },
];
