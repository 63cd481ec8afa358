import { getCard, getCardFollowing } from '@cardinal/contracts';
import { cardNow, fateOnCard } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { Worker } from '../load/worker.ts';
import { type LedgerCard, type LedgerVote, voteKey } from '../things.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import type { Truth, VoteRow } from './truth.ts';

/** The card that a card is merged into, by the stored data. */
const findMergeTargetId = ({ apart }: Truth, cardId: string): string | undefined =>
  apart.get(cardId)?.mergedInto?.cardId;

const votesIn = ({ upvotes, likes }: Truth) => [
  { kind: 'upvote' as const, rows: upvotes },
  { kind: 'like' as const, rows: likes },
];

/** An acknowledged merge lasts as long as the card that stays. */
function checkMerged({ cards }: Ledger, truth: Truth): Check {
  const merged = cards.filter(({ merge }) => merge?.state === 'done');
  return checkEach('acknowledged merges', merged, (card) => {
    const { into } = card.merge!;
    const fate = fateOnCard(into);
    const place = findMergeTargetId(truth, card.id);
    if (fate === 'deleted' && truth.apart.has(card.id)) return `${card.id} outlived ${into.id}`;
    if (fate !== 'living') return null;
    return place === into.id ? null : `${card.id} is merged into ${place}, not into ${into.id}`;
  });
}

/** A card names its duplicates, and none that is on its way. */
const checkNamed = (truth: Truth): Check =>
  checkEach(
    'cards that name what was merged into them',
    [...truth.cards.values(), ...truth.apart.values()],
    (card) => {
      const { _id, merged = [], merging = [] } = card;
      const real = [...truth.apart.values()].filter(({ mergedInto }) => mergedInto?.cardId === _id);
      const same = short([...merged].sort()) === short(real.map((each) => each._id).sort());
      return same && merging.length === 0
        ? null
        : `${_id} names ${short(merged)} and ${short(merging)}, and has ${short(real.map((each) => each._id))}`;
    },
  );

/** Every vote of a merged card counts on the other one, which says of which cards its votes are. */
function* lostVotes(ledger: Ledger, truth: Truth): Generator<string> {
  for (const { kind, rows } of votesIn(truth))
    for (const vote of rows.values()) {
      const place = findMergeTargetId(truth, vote.cardId);
      if (!place || !vote.on) continue;
      const there = rows.get(`${place}:${vote.userId}`);
      const isTouched = ledger.votes.has(voteKey(place, vote.userId, kind));
      if (!there?.merged?.includes(vote.cardId))
        yield `The ${kind} ${vote._id} is not on ${place}: ${short(there)}`;
      else if (!there.on && !isTouched) yield `The ${kind} ${vote._id} is off on ${place}`;
    }
}

/** Nothing is left of a card that was taken out, and nobody has a vote that they never gave. */
function* strayVotes(ledger: Ledger, truth: Truth): Generator<string> {
  for (const { kind, rows } of votesIn(truth))
    for (const { _id, cardId, userId, on, merged = [] } of rows.values()) {
      const wrong = merged.find(
        (from) => findMergeTargetId(truth, from) !== cardId || !rows.get(`${from}:${userId}`)?.on,
      );
      if (wrong) yield `The ${kind} ${_id} still is that of ${wrong}`;
      if (on && merged.length === 0 && !ledger.votes.has(voteKey(cardId, userId, kind)))
        yield `Nobody gave the ${kind} ${_id}`;
    }
}

/** Whether the vote of a card that others were merged into is as its user and the merges left it. */
function wrongVote({ on, at }: LedgerVote, row: VoteRow | undefined, sources: readonly LedgerCard[]) {
  const isOn = row?.on ?? false;
  if (on === isOn) {
    // Merged later than it was taken back, another card's vote stands for it.
    const isUnited = sources.some(({ merge }) => merge && merge.from > at);
    return !on && isUnited ? 'is off, and another card brought it since' : null;
  }
  if (on) return 'is gone';
  // Taken back while a merge was under way, it may be either.
  const isLater = sources.some(({ merge }) => merge && (merge.to === null || merge.to > at));
  return isLater ? null : 'was taken back, and is there';
}

/** Votes of users on cards that others were merged into hold. */
function checkDecided(ledger: Ledger, truth: Truth): Check {
  const byId = new Map(ledger.cards.map((card) => [card.id, card]));
  const sure = [...ledger.votes.values()].filter(
    ({ isSure, card }) => isSure && card.merges > 0 && (truth.cards.has(card.id) || truth.apart.has(card.id)),
  );
  return checkEach('votes on cards that others were merged into', sure, (vote) => {
    const { card, userId, kind } = vote;
    const row = (kind === 'upvote' ? truth.upvotes : truth.likes).get(`${card.id}:${userId}`);
    const sources = (row?.merged ?? []).flatMap((id) => byId.get(id) ?? []);
    const wrong = wrongVote(vote, row, sources);
    return wrong && `The ${kind} of ${userId} on ${card.id} ${wrong}: ${short(row)}`;
  });
}

/** Everything written on a card is there, or on the card that it was merged into. */
function checkCarried(
  what: string,
  written: readonly { id: string | null; card: LedgerCard }[],
  rows: ReadonlyMap<string | null, { cardId: string; mergedFrom?: string[] }>,
  truth: Truth,
): Check {
  const there = written.filter(({ id }) => rows.has(id));
  return checkEach(`${what} of cards that were merged`, there, ({ id, card }) => {
    const { cardId, mergedFrom = [] } = rows.get(id)!;
    const path = [...mergedFrom, cardId];
    const isWay = path.every(
      (from, at) => at + 1 === path.length || findMergeTargetId(truth, from) === path[at + 1],
    );
    const isThere = truth.cards.has(cardId) || truth.apart.get(cardId)?.hidden;
    return path[0] === card.id && isWay && isThere
      ? null
      : `Of ${what}, ${id} of ${card.id} is on ${path.join(' → ')}`;
  });
}

/** Whether it is certain where it is by now. */
const isSettled = ({ merge }: LedgerCard): boolean =>
  !merge || (merge.state === 'done' && isSettled(merge.into));

/** The address of a merged card leads to the one that stays. */
async function checkAddresses({ cards }: Ledger, truth: Truth, { who }: Worker): Promise<Check> {
  const merged = cards.filter((card) => card.merge && isSettled(card) && truth.cards.has(cardNow(card).id));
  const wrong = new Map<string, string>();
  for (const card of merged) {
    const { id } = cardNow(card);
    const shown = await who.call(getCard, { params: { cardId: card.id } });
    if (shown.id !== id) wrong.set(card.id, `${card.id} leads to ${shown.id}, not to ${id}`);
  }
  return checkEach('addresses of merged cards', merged, ({ id }) => wrong.get(id) ?? null);
}

const mostAsked = 40;

/** Anyone who voted or wrote on a card takes part in the one that it was merged into, and nobody else. */
async function checkParticipants(truth: Truth, workers: readonly Worker[]): Promise<Check> {
  const comments = Map.groupBy(
    [...truth.comments.values()].filter(({ placeholder }) => !placeholder),
    ({ cardId }) => cardId,
  );
  const target = [...truth.cards.values()].filter(({ merged = [] }) => merged.length > 0).slice(-mostAsked);
  const wrong: string[] = [];
  for (const { _id, merged = [] } of target)
    for (const { id, who } of workers) {
      const asked = await who.ask(getCardFollowing, { params: { cardId: _id } });
      // Not everybody sees it.
      if (asked.status === 404) continue;
      const { reasons } = getCardFollowing.response.parse(await asked.json());
      const wrote = merged.some((from) => truth.apart.get(from)?.createdBy === id);
      const real = {
        commented: wrote || (comments.get(_id) ?? []).some(({ userId }) => userId === id),
        upvoted: truth.upvotes.get(`${_id}:${id}`)?.on ?? false,
      };
      for (const reason of ['commented', 'upvoted'] as const)
        if (reasons.includes(reason) !== real[reason])
          wrong.push(`${id} takes part in ${_id} by ${short(reasons)}, and not ${short(real)}`);
    }
  return {
    ...checkNone('participants of cards that others were merged into', wrong),
    expected: target.length,
    found: target.length,
  };
}

/** Nothing is lost or doubled where cards are merged and taken out again. */
export const checkMerges = async (
  ledger: Ledger,
  truth: Truth,
  workers: readonly Worker[],
): Promise<Check[]> => [
  checkMerged(ledger, truth),
  checkNamed(truth),
  checkNone('votes that a merge lost', [...lostVotes(ledger, truth)]),
  checkNone('votes that a merge left behind', [...strayVotes(ledger, truth)]),
  checkDecided(ledger, truth),
  checkCarried('comments', ledger.comments, truth.comments, truth),
  checkCarried('internal notes', ledger.notes, truth.notes, truth),
  checkCarried('customers', ledger.customerVotes, truth.customerVotes, truth),
  await checkAddresses(ledger, truth, workers[0]!),
  await checkParticipants(truth, workers),
];
