import { type EventOf, lookUpCard, type voteChanged } from '@cardinal/contracts';
import {
  applyIfNewer,
  type Cache,
  type Connection,
  findTogether,
  type InternalClient,
  isDuplicateKey,
  tombstone,
} from '@cardinal/service-kit';
import { createEventCache } from './event-cache.ts';
import { type CardParticipants, createInvolved } from './involved.ts';
import { type CardAddress, type CardPeople, createKnownCards } from './known-cards.ts';
import { createKnownComments, type Participant } from './known-comments.ts';
import { type KnownCard, participantModels } from './participant.models.ts';

export interface CardWithPeople extends CardParticipants, CardPeople {
  cardId: string;
  projectId: string;
  boardId: string;
}

export interface ParticipantsDeps {
  connection: Connection;
  internal: InternalClient;
}

export type Participants = ReturnType<typeof createParticipants>;

/** The bus delivers an event again until what is to come has come. */
const restorationToCome = (): Error =>
  new Error('The card was restored, and the event of it is still to come');

/** Removes deleted cards with their participants. */
const createBurials = (
  { cards, comments, votes }: ReturnType<typeof participantModels>,
  cache: Pick<Cache<KnownCard>, 'invalidate'>,
) => ({
  /**
   * Removes a card, unless it came back after this version. Of one in the trash, what was withdrawn stays known: what
   * comes late after its restoration would bring it back.
   * @param trashedAt null if it is gone for good; what is known of that stays, by default
   * @returns whether it is removed
   */
  async buryCard(cardId: string, version: number, trashedAt?: string | null): Promise<boolean> {
    let row: KnownCard;
    try {
      const unless = { _id: cardId, placedVersion: { $not: { $gt: version } } };
      const set = { ...tombstone, ...(trashedAt === undefined ? {} : { trashedAt }) };
      row = await cards
        .findOneAndUpdate(unless as never, { $set: set } as never, { upsert: true, returnDocument: 'after' })
        .lean<KnownCard>();
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    } finally {
      cache.invalidate(cardId);
    }
    const inTrash = Boolean(row.trashedAt);
    await comments.deleteMany({ cardId, ...(inTrash ? { gone: { $ne: true } } : {}) } as never);
    await votes.deleteMany({ cardId, ...(inTrash ? { on: true } : {}) } as never);
    return true;
  },

  /** The cards that are known to be on a board. */
  cardsOn: (boardId: string): Promise<string[]> =>
    cards.distinct('_id', { boardId, gone: { $ne: true } } as never) as Promise<string[]>,

  /** All cards of a board or project, those that are gone too. */
  everOn: (where: { boardId: string } | { projectId: string }): Promise<string[]> =>
    cards.distinct('_id', where as never) as Promise<string[]>,

  /** Removes the cards of a deleted board or project. */
  async buryAll(where: { boardId: string } | { projectId: string }): Promise<void> {
    await cards.updateMany(where as never, { $set: tombstone } as never);
    cache.invalidate();
    await comments.deleteMany(where as never);
    await votes.deleteMany(where as never);
  },
});

/** Participants of cards that are merged into others. */
const createMerges = (
  { incomplete }: Pick<ReturnType<typeof createKnownCards>, 'incomplete'>,
  internal: InternalClient,
  cache: Pick<Cache<KnownCard>, 'invalidate'>,
  findCard: (cardId: string) => Promise<KnownCard | null>,
) => ({
  /** The participants of a card until it was merged into another one. */
  async ofMerged(cardId: string) {
    const { card } = await internal.call(lookUpCard, { query: { cardId, merged: 'true' } });
    if (!card) return {};
    const { createdBy, assigneeIds } = card.card.value;
    const { commenterIds: commented, upvoterIds: upvoted } = card;
    return { author: [createdBy], assigned: assigneeIds, commented, upvoted };
  },

  /**
   * A card was merged into this one, or taken out of it: its owner is asked anew who takes part.
   * @param partedAt when it was taken out
   */
  async askAgain(card: CardAddress, partedAt?: string): Promise<void> {
    await incomplete(card, partedAt);
    cache.invalidate(card.id);
  },

  /** Whether a card was taken out of this one at that time or later; ISO 8601. */
  async wasUnmerged(cardId: string, since: string): Promise<boolean> {
    return ((await findCard(cardId))?.partedAt ?? '') >= since;
  },
});

/** Locates cards that were moved or restored. */
function createPlaces(
  { comments, votes }: ReturnType<typeof participantModels>,
  internal: InternalClient,
  findCard: (cardId: string) => Promise<KnownCard | null>,
) {
  /** The board that a card has moved to; undefined for one that never moved. */
  async function movedTo(cardId: string): Promise<string | undefined> {
    const card = await findCard(cardId);
    return card?.placedVersion === undefined ? undefined : card.boardId;
  }

  /** Brings the participants of a card to where it is now, if that is not where they were written. */
  async function follow(cardId: string, writtenOn?: string): Promise<void> {
    const boardId = await movedTo(cardId);
    if (!boardId || boardId === writtenOn) return;
    const there = { $set: { boardId } } as never;
    await comments.updateMany({ cardId } as never, there);
    await votes.updateMany({ cardId } as never, there);
    // It may have moved on meanwhile.
    return follow(cardId, boardId);
  }

  /** Whether a card that is gone was restored before that time. The event of it is still to come. */
  async function isBack(card: KnownCard | null, at: string): Promise<boolean> {
    if (!card?.gone || !card.trashedAt || card.trashedAt >= at) return false;
    return (await internal.call(lookUpCard, { query: { cardId: card._id } })).card !== null;
  }

  return {
    movedTo,
    follow,

    /** The version with which it came to its board; 0 where it was created there. */
    placedVersion: async (cardId: string): Promise<number> => (await findCard(cardId))?.placedVersion ?? 0,

    isBack,

    /** Whether a card is gone. @throws if it was restored before that time, so that the event is delivered again */
    async isGoneAt(cardId: string, at: string): Promise<boolean> {
      const card = await findCard(cardId);
      if (await isBack(card, at)) throw restorationToCome();
      return card?.gone === true;
    },

    /** Whether a card is gone, and was not restored before that time. One read, as its restoration may be heard of. */
    async wasGone(cardId: string, at: string): Promise<boolean> {
      const card = await findCard(cardId);
      return card?.gone === true && !(await isBack(card, at));
    },
  };
}

/** The participants of cards. If events were missed, asks the cards service, once for each card. */
export function createParticipants({ connection, internal }: ParticipantsDeps) {
  const models = participantModels(connection);
  const { cards, votes } = models;
  const cardById = findTogether(cards);
  const knownCards = createKnownCards({ cards, cardById, internal });
  const involved = createInvolved(models);
  const cardCache = createEventCache<KnownCard>();
  const findCard = (cardId: string) => cardCache.get(cardId, () => cardById(cardId));
  const { follow, isBack, ...places } = createPlaces(models, internal, findCard);

  return {
    isGone: async (cardId: string): Promise<boolean> => (await findCard(cardId))?.gone === true,

    /** A new card is complete: all its later events arrive here. */
    created: knownCards.created,

    /** @returns whether the card is on that board now */
    async moved(card: CardAddress, version: number): Promise<boolean> {
      const isThere = await knownCards.move(card, version);
      cardCache.invalidate(card.id);
      // Also where it has moved on: an earlier try may have been interrupted.
      await follow(card.id);
      return isThere;
    },

    ...places,

    whereIs: knownCards.whereIs,

    ...createBurials(models, cardCache),

    ...createMerges(knownCards, internal, cardCache, findCard),

    ...createKnownComments({ ...models, ...knownCards, follow }),

    /** @returns the new participant */
    async voted({ data, subject, version, time }: EventOf<typeof voteChanged>): Promise<Participant | null> {
      if (data.kind !== 'upvote') return null;
      const { cardId, boardId, projectId, userId, on } = data;
      const fields = { cardId, boardId, projectId, userId, on, since: time };
      const isNew = await applyIfNewer(votes, subject, version, fields);
      await follow(cardId, isNew ? boardId : undefined);
      return on ? { cardId, userId, since: time } : null;
    },

    /** The known participants of the card at that time; nobody if it is gone and was not restored before then. */
    async of(cardId: string, at: string): Promise<CardParticipants> {
      const found = await involved(cardId, at);
      const card = await knownCards.complete(cardId);
      // Of the same row, as its restoration may be heard of.
      if (await isBack(card, at)) throw restorationToCome();
      return card && !card.gone ? found(card) : { commenterIds: [], upvoterIds: [] };
    },

    /** A card, where it is and who takes part in it; null if it is gone. */
    async withPeople(cardId: string): Promise<CardWithPeople | null> {
      const found = await involved(cardId);
      const card = await knownCards.withPeople(cardId);
      return card && { ...card, cardId, ...found(card) };
    },

    /** Keeps to whom a card is assigned. */
    assigned: knownCards.assigned,

    async rebuild(): Promise<number> {
      const rebuilt = await knownCards.rebuild();
      cardCache.invalidate();
      return rebuilt;
    },
  };
}
