import { type AggregateStore, isDuplicateKey } from '@cardinal/service-kit';
import type { CardRow } from '../../kernel/card/card.model.ts';
import { voteGiven, voteTurned } from './toggle-vote.ts';
import type { VoteDocument, VoteKind } from './vote.model.ts';
import { voteId } from './vote.rules.ts';

type Target = Pick<CardRow, '_id' | 'boardId' | 'projectId'>;

export interface CarriedVotes {
  /** Gives a card the votes of one that is merged into it, one a person. @returns those that changed */
  unite(sourceId: string, target: Target): Promise<VoteDocument[]>;
  /** Takes from a card the votes that it has of another one alone. @returns those that changed */
  giveBack(sourceId: string, targetId: string): Promise<VoteDocument[]>;
}

const batch = 200;
/** The user may vote on the other card at that moment, which is then seen at the next attempt. */
const attempts = 10;

/** A vote on the target, once it also stands for one on the other card. Null where it does already. */
function united(kind: VoteKind, vote: VoteDocument, sourceId: string) {
  const { merged: before } = vote;
  if (before?.includes(sourceId)) return null;
  const merged = [...(before ?? []), sourceId];
  if (vote.on) return { set: { merged, ...(before ? {} : { own: true }) }, events: [] };
  // A person who took it back after an earlier merge has decided.
  if (vote.own) return { set: { merged }, events: [] };
  const { set, events } = voteTurned(kind, vote, true);
  return { set: { ...set, merged }, events };
}

/** A vote once the other card is out of it again. Null where it is. */
function without(kind: VoteKind, vote: VoteDocument, sourceId: string) {
  if (!vote.merged?.includes(sourceId)) return null;
  const merged = vote.merged.filter((id) => id !== sourceId);
  if (merged.length > 0) return { set: { merged }, events: [] };
  const unset: ('merged' | 'own')[] = ['merged', 'own'];
  if (vote.own || !vote.on) return { unset, events: [] };
  return { ...voteTurned(kind, vote, false), unset };
}

export interface CarriedVotesDeps {
  kind: VoteKind;
  store: AggregateStore<VoteDocument>;
}

/**
 * Votes of one kind that cards bring to those which they are merged into. They stay on their own card as they are, and
 * the other card's say of which cards they are; so all of it may be repeated.
 */
export function createCarriedVotes({ kind, store }: CarriedVotesDeps): CarriedVotes {
  async function uniteOne(vote: VoteDocument, target: Target): Promise<VoteDocument> {
    const _id = voteId(target._id, vote.userId);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const changed = await store.change(_id, (found) => united(kind, found, vote.cardId));
      if (changed) return changed;
      const { _id: cardId, boardId, projectId } = target;
      const { userId, createdAt } = vote;
      const on = { _id, cardId, boardId, projectId, userId, on: true };
      const made = { ...on, createdAt, recountAt: new Date(), merged: [vote.cardId] };
      try {
        return await store.insert(made, [voteGiven(kind, made)]);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    throw new Error(`The vote ${_id} cannot be united`);
  }

  /** Does it to all votes that match, and returns what became of them. */
  async function each(
    filter: object,
    change: (vote: VoteDocument) => Promise<VoteDocument | null>,
  ): Promise<VoteDocument[]> {
    const changed: VoteDocument[] = [];
    for (let after = ''; ; ) {
      const votes = await store.model
        .find({ ...filter, deleted: false, _id: { $gt: after } } as never)
        .sort({ _id: 1 })
        .limit(batch)
        .lean<VoteDocument[]>();
      changed.push(...(await Promise.all(votes.map(change))).filter((vote) => vote !== null));
      const last = votes.at(-1);
      if (!last || votes.length < batch) return changed;
      after = last._id;
    }
  }

  return {
    async unite(cardId, target) {
      const given = await each({ cardId, on: true }, (vote) => uniteOne(vote, target));
      // Votes that were refused or taken back meanwhile, as they were on their way while the card went.
      const off = await each({ cardId, on: false }, ({ userId }) =>
        store.change(voteId(target._id, userId), (vote) => without(kind, vote, cardId)),
      );
      return [...given, ...off];
    },
    giveBack: (sourceId, cardId) =>
      each({ cardId, merged: sourceId }, ({ _id }) =>
        store.change(_id, (vote) => without(kind, vote, sourceId)),
      ),
  };
}
