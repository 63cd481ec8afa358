import { voteChanged } from '@cardinal/contracts';
import { type AggregateStore, isDuplicateKey, newEvent, notFound } from '@cardinal/service-kit';
import type { Counts } from '../../kernel/card/card.events.ts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import { stampFields } from '../../kernel/card/known-cards.ts';
import type { Known, Recount } from '../../kernel/card-counts/recount.ts';
import type { VoteDocument, VoteKind } from './vote.model.ts';
import { voteId } from './vote.rules.ts';

type Voted = Pick<VoteDocument, 'cardId' | 'boardId' | 'projectId' | 'userId'>;

export interface ToggleVoteDeps {
  kind: VoteKind;
  store: AggregateStore<VoteDocument>;
  recount: Recount;
}

/**
 * @param to what the vote is to be, whatever it was; the other way round by default
 * @param again where the card is from memory: reads it as it is stored now, or throws if the user may not vote on it
 */
export type ToggleVote = (
  card: CardRow,
  userId: string,
  to?: boolean,
  again?: () => Promise<CardRow>,
) => Promise<{ on: boolean; counts: Counts }>;

interface Flipped {
  vote: VoteDocument;
  /** By how many votes its card has more; unset where it has as many as before. */
  grown: 1 | -1 | undefined;
  /** The card once it was counted together with the vote; null where that is still to be done. */
  counts: Counts | null;
}

/** The vote given by a card in memory. */
interface ByMemory {
  /** Null where the user voted for the card before. */
  given: Flipped | null;
  /** The stored card, where nothing was counted since the one in memory was read. */
  known?: Known | undefined;
}

/** A vote can be made by two devices at once, one of which then finds it made. */
const attempts = 10;

const changed = (kind: VoteKind, { cardId, boardId, projectId, userId }: Voted, on: boolean) =>
  newEvent(voteChanged, { cardId, boardId, projectId, userId, kind, on }, `${cardId}/${userId}/${kind}`);

/** For a vote that was given for the first time. */
export const voteGiven = (kind: VoteKind, vote: Voted) => changed(kind, vote, true);

/** A vote that is given or taken back, and its card that is to be counted. */
export const voteTurned = (kind: VoteKind, vote: Voted, on: boolean) => ({
  set: { on, recountAt: new Date() },
  events: [changed(kind, vote, on)],
});

/** It is the user who turns it: this stays where the card that it came from goes again. */
function decided(kind: VoteKind, vote: VoteDocument) {
  const { set, events } = voteTurned(kind, vote, !vote.on);
  return { set: { ...set, ...(vote.merged ? { own: true } : {}) }, events };
}

/** Takes back a vote whose card was deleted, or went out of reach: it may be restored, but not with what was refused. */
async function takeBack({ kind, store }: ToggleVoteDeps, { vote, grown }: Flipped): Promise<void> {
  if (grown === undefined) return;
  await store.change(vote._id, ({ version, ...it }) =>
    version === vote.version ? voteTurned(kind, it, !vote.on) : null,
  );
}

/** Brings a vote to the board where its card is by now. */
async function follow(
  { kind, store }: ToggleVoteDeps,
  vote: VoteDocument,
  { boardId, projectId }: CardRow,
): Promise<VoteDocument> {
  if (vote.boardId === boardId) return vote;
  const followed = await store.change(vote._id, (it) => ({
    set: { boardId, projectId },
    events: [changed(kind, { ...it, boardId, projectId }, it.on)],
  }));
  return followed ?? vote;
}

/**
 * Flips a user's vote, once for each call however many come at once, and counts the card's votes anew. The mark
 * `recountAt` is part of the flip, so that a crash in between is found and counted by the sweep.
 */
export function createToggleVote(deps: ToggleVoteDeps): ToggleVote {
  const { kind, store, recount } = deps;

  /** Null where the user voted for the card before. @param growth the count that goes with it */
  async function give(
    card: CardRow,
    userId: string,
    growth = recount.grow(kind, card),
  ): Promise<Flipped | null> {
    const { _id: cardId, boardId, projectId } = card;
    const _id = voteId(cardId, userId);
    const now = new Date();
    const vote = { _id, cardId, userId, boardId, projectId, on: true, createdAt: now, recountAt: now };
    try {
      const { inserted, changed } = await store.insertThen(vote, [voteGiven(kind, vote)], growth);
      return { vote: inserted, grown: 1, counts: changed };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return null;
    }
  }

  async function turn(_id: string, to?: boolean): Promise<Flipped | null> {
    let turned = false;
    const vote = await store.change(_id, (before) => {
      turned = before.on !== to;
      return turned ? decided(kind, before) : null;
    });
    return vote && { vote, grown: turned ? (vote.on ? 1 : -1) : undefined, counts: null };
  }

  async function flip(card: CardRow, userId: string, to?: boolean, isThere = false): Promise<Flipped> {
    const turned = isThere ? await turn(voteId(card._id, userId), to) : null;
    if (turned) return turned;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      // Most votes are given for the first time, which needs no look at what there is.
      const flipped = (await give(card, userId)) ?? (await turn(voteId(card._id, userId), to));
      if (flipped) return flipped;
    }
    // It exists and cannot be changed: it is being removed with its card.
    throw notFound('Card');
  }

  /** Null where there is none to withdraw. @param isThere whether the user voted for the card before, as far as is known */
  const settle = (card: CardRow, userId: string, to?: boolean, isThere = false): Promise<Flipped | null> =>
    to === false ? turn(voteId(card._id, userId), to) : flip(card, userId, to, isThere);

  /**
   * A first vote by a card in memory, which is counted only if the card is still as it is there. Null where nothing was
   * tried.
   */
  async function giveByMemory(
    card: CardRow,
    userId: string,
    again: () => Promise<CardRow>,
  ): Promise<ByMemory | null> {
    const growth = recount.grow(kind, card, stampFields);
    if (!growth) return null;
    const given = await give(card, userId, growth);
    if (!given || given.counts) return { given };
    try {
      const fresh = await again();
      const known =
        fresh.countsVersion === card.countsVersion ? ({ card: fresh, grown: 1 } as const) : undefined;
      return { given: { ...given, vote: await follow(deps, given.vote, fresh) }, known };
    } catch (error) {
      await takeBack(deps, given);
      throw error;
    }
  }

  return async (seen, userId, to, again) => {
    const byMemory = again && to !== false ? await giveByMemory(seen, userId, again) : null;
    const given = byMemory?.given;
    const card = given || !again ? seen : await again();
    const settled = given ?? (await settle(card, userId, to, byMemory !== null));
    if (!settled) return { on: false, counts: card };
    const { vote, grown } = settled;
    const known = given ? byMemory?.known : { card, grown };
    const counts = settled.counts ?? (await recount.now(card._id, [kind], known));
    if (!counts) {
      // The card was deleted in the meantime.
      await takeBack(deps, settled);
      throw notFound('Card');
    }
    recount.counted(kind, vote);
    return { on: vote.on, counts };
  };
}
