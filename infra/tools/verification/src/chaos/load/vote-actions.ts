import { likeCard, upvoteCard } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { worstOfCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import { type LedgerVote, voteKey } from '../things.ts';
import { type Action, anybody, noteRefusal, someCard, type Worker } from './worker.ts';

type Kind = LedgerVote['kind'];

async function toggle(worker: Worker, cardId: string, kind: Kind): Promise<Outcome<boolean>> {
  const input = { params: { cardId } };
  if (kind === 'upvote') {
    const outcome = await attempt(worker.who, upvoteCard, input);
    return outcome.kind === 'acknowledged' ? { ...outcome, value: outcome.value.userHasUpvoted } : outcome;
  }
  const outcome = await attempt(worker.who, likeCard, input);
  return outcome.kind === 'acknowledged' ? { ...outcome, value: outcome.value.userHasLiked } : outcome;
}

const voting = (kind: Kind) =>
  async function vote(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const card = someCard(worker, ledger);
    if (!card) return null;
    const key = voteKey(card.id, worker.id, kind);
    const before = ledger.votes.get(key);
    if (before?.isSure === false) return null;
    const outcome = await toggle(worker, card.id, kind);
    const entry = before ?? { card, userId: worker.id, kind, on: false, isSure: true, at: '' };
    if (outcome.kind !== 'refused') ledger.votes.set(key, entry);
    if (outcome.kind === 'unknown') entry.isSure = false;
    if (outcome.kind === 'acknowledged') {
      // Merges turn votes without their users.
      if (outcome.value === entry.on && card.merges === 0)
        ledger.oddities.push(`A ${kind} did not turn: ${key} stayed ${entry.on}`);
      Object.assign(entry, { on: outcome.value, at: new Date().toISOString() });
    }
    noteRefusal(ledger, kind, outcome, worstOfCard(card));
    return outcome;
  };

export const voteActions: readonly Action[] = [
  { name: 'upvote', weight: 12, may: anybody, run: voting('upvote') },
  { name: 'like', weight: 9, may: anybody, run: voting('like') },
];
