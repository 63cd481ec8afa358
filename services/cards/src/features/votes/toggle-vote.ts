import { voteChanged } from '@cardinal/contracts';
import { type AggregateStore, isDuplicateKey, newEvent, notFound } from '@cardinal/service-kit';
import type { Counts } from '../../kernel/card/card.events.ts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import type { Recount } from '../../kernel/card-counts/recount.ts';
import type { VoteDocument, VoteKind } from './vote.model.ts';
import { voteId } from './vote.rules.ts';

type Voted = Pick<VoteDocument, 'cardId' | 'boardId' | 'projectId' | 'userId'>;

export interface ToggleVoteDeps {
  kind: VoteKind;
  store: AggregateStore<VoteDocument>;
  recount: Recount;
}

/** @param to what the vote is to be, whatever it was; the other way round by default */
export type ToggleVote = (
  card: CardRow,
  userId: string,
  to?: boolean,
) => Promise<{ on: boolean; counts: Counts }>;

interface Flipped {
  vote: VoteDocument;
  /** By how many votes its card has more; unset where it has as many as before. */
  grown: 1 | -1 | undefined;
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

/**
 * Flips a user's vote, once for each call however many come at once, and counts the card's votes anew. The mark
 * `recountAt` is part of the flip, so that a crash in between is found and counted by the sweep.
 */
export function createToggleVote({ kind, store, recount }: ToggleVoteDeps): ToggleVote {
  /** Null where the user voted for the card before. */
  async function give({ _id: cardId, boardId, projectId }: CardRow, userId: string): Promise<Flipped | null> {
    const _id = voteId(cardId, userId);
    const now = new Date();
    const vote = { _id, cardId, userId, boardId, projectId, on: true, createdAt: now, recountAt: now };
    try {
      return { vote: await store.insert(vote, [voteGiven(kind, vote)]), grown: 1 };
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
    return vote && { vote, grown: turned ? (vote.on ? 1 : -1) : undefined };
  }

  async function flip(card: CardRow, userId: string, to?: boolean): Promise<Flipped> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      // Most votes are given for the first time, which needs no look at what there is.
      const flipped = (await give(card, userId)) ?? (await turn(voteId(card._id, userId), to));
      if (flipped) return flipped;
    }
    // It exists and cannot be changed: it is being removed with its card.
    throw notFound('Card');
  }

  /** Null where there is none to withdraw. */
  const settle = (card: CardRow, userId: string, to?: boolean): Promise<Flipped | null> =>
    to === false ? turn(voteId(card._id, userId), to) : flip(card, userId, to);

  return async (card, userId, to) => {
    const settled = await settle(card, userId, to);
    if (!settled) return { on: false, counts: card };
    const { vote, grown } = settled;
    const counts = await recount.now(card._id, [kind], { card, grown });
    if (!counts) {
      // The card was deleted in the meantime. It may be restored, but not with what was refused.
      if (grown !== undefined)
        await store.change(vote._id, ({ version, ...it }) =>
          version === vote.version ? voteTurned(kind, it, !vote.on) : null,
        );
      throw notFound('Card');
    }
    recount.counted(kind, vote);
    return { on: vote.on, counts };
  };
}
