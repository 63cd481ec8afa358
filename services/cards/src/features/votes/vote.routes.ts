import { likeCard, upvoteCard } from '@cardinal/contracts';
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

  mountCall(router, upvoteCard, async ({ params, actor }) => {
    const { card } = await takePart(signedIn(actor), params.cardId);
    const { on, counts } = await upvote(card, actor.id);
    return { upvoteCount: counts.upvoteCount, userHasUpvoted: on };
  });

  mountCall(router, likeCard, async ({ params, actor }) => {
    const { card } = await takePart(signedIn(actor), params.cardId);
    const { on, counts } = await like(card, actor.id);
    return { likeCount: counts.likeCount, userHasLiked: on };
  });
}
