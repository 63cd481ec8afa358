import {
  type CardWithFollowers,
  type commentCreated,
  type commentDeleted,
  type EventOf,
  exportCards,
  lookUpCard,
  type voteChanged,
} from '@cardinal/contracts';
import {
  applyIfNewer,
  bury,
  type Connection,
  eachPage,
  findTogether,
  type InternalClient,
  isDuplicateKey,
  rebuildModel,
} from '@cardinal/service-kit';
import { followerModels, type KnownCard, type KnownComment } from './follower.models.ts';
import { rememberedForEvents } from './remembered.ts';

export interface Follower {
  cardId: string;
  userId: string;
  /** Since when the user follows the card. */
  since: string;
}

export interface Following {
  /** Those who commented on it, and whose comment still stands. */
  commenterIds: string[];
  upvoterIds: string[];
}

interface Where {
  id: string;
  projectId: string;
  boardId: string;
}

export type Followers = ReturnType<typeof followersReadModel>;

/** Who follows which card. What was missed is asked for at the cards service, once a card. */
export function followersReadModel(connection: Connection, internal: InternalClient) {
  const { cards, comments, votes } = followerModels(connection);
  const cardById = findTogether(cards);
  const commentById = findTogether(comments);
  const rememberedCards = rememberedForEvents<KnownCard>();
  const rememberedComments = rememberedForEvents<KnownComment>();

  async function mark(card: Where, set: Partial<KnownCard>): Promise<void> {
    const { projectId, boardId } = card;
    const write = () =>
      cards.updateOne(
        { _id: card.id },
        { $set: set, $setOnInsert: { version: 0, projectId, boardId } } as never,
        { upsert: true },
      );
    // Two upserts of one card can meet; the second then finds it there.
    await write().catch((error) => (isDuplicateKey(error) ? write() : Promise.reject(error)));
  }

  async function store({ card: { value }, commenterIds, upvoterIds }: CardWithFollowers): Promise<void> {
    await mark(value, { complete: true, commenterIds, upvoterIds });
  }

  /** The card's row, complete; null where its owner does not have the card any more. */
  async function complete(cardId: string): Promise<KnownCard | null> {
    const row = await cardById(cardId);
    if (row?.gone || row?.complete) return row.gone ? null : row;
    const { card } = await internal.call(lookUpCard, { query: { cardId } });
    if (card) await store(card);
    return card ? cards.findById(cardId).lean<KnownCard>() : null;
  }

  /** Whether a comment was deleted. */
  const isWithdrawn = async (commentId: string): Promise<boolean> =>
    (await rememberedComments.get(commentId, () => commentById(commentId)))?.gone === true;

  return {
    isGone: async (cardId: string): Promise<boolean> =>
      (await rememberedCards.get(cardId, () => cardById(cardId)))?.gone === true,

    isWithdrawn,

    /** From its creation on, every event of a card comes by here. */
    created: (card: Where) => mark(card, { complete: true }),

    buryCard: async (cardId: string): Promise<void> => {
      await bury(cards, cardId);
      rememberedCards.forget(cardId);
      await comments.deleteMany({ cardId } as never);
      await votes.deleteMany({ cardId } as never);
    },

    /** Forgets what hangs on a board or project that is gone. */
    async buryAll(where: { boardId: string } | { projectId: string }): Promise<void> {
      await cards.updateMany(
        where as never,
        { $set: { gone: true, version: Number.MAX_SAFE_INTEGER } } as never,
      );
      rememberedCards.forget();
      await comments.deleteMany(where as never);
      await votes.deleteMany(where as never);
    },

    /** @returns whom it made a follower */
    async commented({
      data: { comment },
      version,
    }: EventOf<typeof commentCreated>): Promise<Follower | null> {
      const { id, cardId, boardId, projectId, userId, createdAt: since } = comment;
      await applyIfNewer(comments, id, version, { cardId, boardId, projectId, userId, since });
      return (await isWithdrawn(id)) ? null : { cardId, userId, since };
    },

    async uncommented({ data }: EventOf<typeof commentDeleted>): Promise<void> {
      const known = await comments.exists({ _id: data.commentId });
      await bury(comments, data.commentId);
      rememberedComments.forget(data.commentId);
      // Whoever wrote it may have written others that no event told of.
      if (!known) await cards.updateOne({ _id: data.cardId }, { $set: { complete: false } });
    },

    /** @returns whom it made a follower */
    async voted({ data, subject, version, time }: EventOf<typeof voteChanged>): Promise<Follower | null> {
      if (data.kind !== 'upvote') return null;
      const { cardId, boardId, projectId, userId, on } = data;
      const fields = { cardId, boardId, projectId, userId, on, since: time };
      await applyIfNewer(votes, subject, version, fields);
      return on ? { cardId, userId, since: time } : null;
    },

    /** Who followed the card at that time, as far as anybody can say. */
    async of(cardId: string, at: string): Promise<Following> {
      const card = await complete(cardId);
      if (!card) return { commenterIds: [], upvoterIds: [] };
      const before = { cardId, since: { $lte: at } };
      const [commenters, upvoters, withdrawn] = await Promise.all([
        comments.distinct('userId', { ...before, gone: { $ne: true } } as never),
        votes.distinct('userId', { ...before, on: true } as never),
        votes.distinct('userId', { cardId, on: false } as never),
      ]);
      const told = (card.upvoterIds ?? []).filter((userId) => !withdrawn.includes(userId));
      return {
        commenterIds: [...new Set([...commenters, ...(card.commenterIds ?? [])])],
        upvoterIds: [...new Set([...upvoters, ...told])],
      };
    },

    async rebuild(): Promise<number> {
      const rebuilt = await rebuildModel(
        cards,
        eachPage((after) => internal.call(exportCards, { query: { after } })),
        ({ card: { value, version }, commenterIds, upvoterIds }): KnownCard => ({
          _id: value.id,
          version,
          projectId: value.projectId,
          boardId: value.boardId,
          complete: true,
          commenterIds,
          upvoterIds,
        }),
      );
      rememberedCards.forget();
      return rebuilt;
    },
  };
}
