import { type CardData, nothing } from '../../kernel/card-data/card-data.ts';
import { createOnCards, untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createCarriedVotes } from './carried-votes.ts';
import { createEraseVotes } from './erase-votes.ts';
import { createListVoters } from './list-voters.ts';
import { createToggleVote } from './toggle-vote.ts';
import { type VoteDocument, type VoteKind, voteModel } from './vote.model.ts';
import { createVoteRepository } from './vote.repository.ts';
import { mountVotes } from './vote.routes.ts';
import { createVoteFields } from './vote-fields.ts';
import { mountVoters } from './voter.routes.ts';

const kinds = ['upvote', 'like'] as const;

/** Upvotes and likes, and who gave them. */
export function createVotesFeature({ kernel }: { kernel: Kernel }) {
  const { deps, recount, seeCard, seeKnownCard, seeCardIncludingHidden, names, limiter } = kernel;
  const models = { upvote: voteModel(deps.connection, 'upvote'), like: voteModel(deps.connection, 'like') };
  const stores = { upvote: deps.store(models.upvote), like: deps.store(models.like) };
  const upvotes = createVoteRepository({ votes: models.upvote });
  const likes = createVoteRepository({ votes: models.like });
  const carried = {
    upvote: createCarriedVotes({ kind: 'upvote', store: stores.upvote }),
    like: createCarriedVotes({ kind: 'like', store: stores.like }),
  };
  const onCards = createOnCards({ models: [untyped(models.upvote), untyped(models.like)] });

  /** Does it to both kinds, whose marks go once their card is counted. */
  async function ofBoth(change: (kind: VoteKind) => Promise<VoteDocument[]>) {
    const changed = await Promise.all(kinds.map(change));
    return () => {
      for (const [n, kind] of kinds.entries())
        for (const vote of changed[n] ?? []) recount.counted(kind, vote);
    };
  }

  const cardData: CardData = {
    trash: nothing,
    restore: async ({ _id }) => {
      const [upvoteCount, likeCount] = await Promise.all([upvotes.count(_id), likes.count(_id)]);
      return { upvoteCount, likeCount };
    },
    purge: onCards.purge,
    move: onCards.move,
    merge: (sourceId, target) => ofBoth((kind) => carried[kind].unite(sourceId, target)),
    unmerge: (source, targetId) => ofBoth((kind) => carried[kind].giveBack(source._id, targetId)),
  };
  const voters = createListVoters({ seeCardIncludingHidden, upvotes, names });
  const upvote = createToggleVote({ kind: 'upvote', store: stores.upvote, recount });
  const like = createToggleVote({ kind: 'like', store: stores.like, recount });
  const feature: Feature = {
    name: 'votes',
    cardData,
    eraseUser: createEraseVotes({ stores, recount }),
    hooks: { cardFields: createVoteFields({ upvotes, likes }) },
    counts: {
      open: {
        upvote: { model: untyped(models.upvote), count: upvotes.count },
        like: { model: untyped(models.like), count: likes.count },
      },
    },
    mount(router) {
      mountVotes(router, { seeCard, seeKnownCard, upvote, like });
      mountVoters(router, { voters, limiter });
    },
    aggregates: [{ model: untyped(models.upvote) }, { model: untyped(models.like) }],
  };
  return { feature, upvotes, likes, upvote, like };
}
export type VotesFeature = ReturnType<typeof createVotesFeature>;
