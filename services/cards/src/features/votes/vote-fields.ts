import { type Role, takesPart } from '@cardinal/contracts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { CardFields } from '../../kernel/card/card.hooks.ts';
import { presentPeople } from '../../kernel/read-models/users.ts';
import { createKnownVotes } from './known-votes.ts';
import type { VoteRepository } from './vote.repository.ts';

export interface VoteFieldsDeps {
  upvotes: VoteRepository;
  likes: VoteRepository;
}

/** Users who take part see the voters of a card. */
const seesVoters = (viewer: Viewer, role: Role): boolean => viewer.id !== null && takesPart(viewer, role);

/** The fields of votes: the viewer's own, and the first voters. */
export function createVoteFields({ upvotes, likes }: VoteFieldsDeps): Required<CardFields> {
  const known = {
    upvotes: createKnownVotes({ votes: upvotes, count: 'upvoteCount' }),
    likes: createKnownVotes({ votes: likes, count: 'likeCount' }),
  };
  return {
    async list(cards, viewer) {
      const [upvoted, liked] = await Promise.all([
        known.upvotes.among(cards, viewer.id),
        known.likes.among(cards, viewer.id),
      ]);
      return ({ _id }) => ({ upvoted: upvoted.has(_id), liked: liked.has(_id) });
    },
    async detail(card, viewer, role) {
      const isShown = seesVoters(viewer, role);
      const [upvoters, likers] = await Promise.all([
        isShown ? known.upvotes.first(card) : [],
        isShown ? known.likes.first(card) : [],
      ]);
      return {
        people: [...upvoters, ...likers],
        present: (people) => ({
          upvotedBy: presentPeople(upvoters, people),
          likedBy: presentPeople(likers, people),
        }),
      };
    },
  };
}
