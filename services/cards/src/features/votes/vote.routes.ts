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
import { type SignedIn, signedIn } from '../../kernel/access/viewer.ts';
import { requireParticipant, type SeeCard, type SeeKnownCard } from '../../kernel/card/see-card.ts';
import type { ToggleVote } from './toggle-vote.ts';

export interface VoteRouteDeps {
  seeCard: SeeCard;
  seeKnownCard: SeeKnownCard;
  upvote: ToggleVote;
  like: ToggleVote;
}

export function mountVotes(router: Router, deps: VoteRouteDeps): void {
  const { seeCard, seeKnownCard, upvote, like } = deps;
  const takePart = requireParticipant(seeCard);

  async function cast(toggle: ToggleVote, user: SignedIn, cardId: string, to?: boolean) {
    const again = async () => (await takePart(user, cardId)).card;
    const known = await seeKnownCard(user, cardId);
    return known ? toggle(known.card, user.id, to, again) : toggle(await again(), user.id, to);
  }

  const mountUpvote = (call: typeof upvoteCard, to?: boolean) =>
    mountCall(router, call, async ({ params, actor }) => {
      const { on, counts } = await cast(upvote, signedIn(actor), params.cardId, to);
      return { upvoteCount: counts.upvoteCount, userHasUpvoted: on };
    });
  mountUpvote(upvoteCard);
  mountUpvote(giveUpvote, true);
  mountUpvote(withdrawUpvote, false);

  const mountLike = (call: typeof likeCard, to?: boolean) =>
    mountCall(router, call, async ({ params, actor }) => {
      const { on, counts } = await cast(like, signedIn(actor), params.cardId, to);
      return { likeCount: counts.likeCount, userHasLiked: on };
    });
  mountLike(likeCard);
  mountLike(giveLike, true);
  mountLike(withdrawLike, false);
}
