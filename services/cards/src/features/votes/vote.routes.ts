import {
  giveLike,
  giveUpvote,
  likeCard,
  upvoteCard,
  withdrawLike,
  withdrawUpvote,
} from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import { requireParticipant, type SeeCard } from '../../kernel/card/see-card.ts';
import type { ToggleVote } from './toggle-vote.ts';

export interface VoteRouteDeps {
  seeCard: SeeCard;
  upvote: ToggleVote;
  like: ToggleVote;
}

export function mountVotes(router: Router, { seeCard, upvote, like }: VoteRouteDeps): void {
  const takePart = requireParticipant(seeCard);

  const mountUpvote = (call: typeof upvoteCard, to?: boolean) =>
    mountCall(router, call, async ({ params, actor }) => {
      const { card } = await takePart(signedIn(actor), params.cardId);
      const { on, counts } = await upvote(card, actor.id, to);
      return { upvoteCount: counts.upvoteCount, userHasUpvoted: on };
    });
  mountUpvote(upvoteCard);
  mountUpvote(giveUpvote, true);
  mountUpvote(withdrawUpvote, false);

  const mountLike = (call: typeof likeCard, to?: boolean) =>
    mountCall(router, call, async ({ params, actor }) => {
      const { card } = await takePart(signedIn(actor), params.cardId);
      const { on, counts } = await like(card, actor.id, to);
      return { likeCount: counts.likeCount, userHasLiked: on };
    });
  mountLike(likeCard);
  mountLike(giveLike, true);
  mountLike(withdrawLike, false);
}
