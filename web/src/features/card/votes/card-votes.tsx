import type { CardDetail } from '@cardinal/contracts';
import { useLike, useUpvote } from '#features/card-data/index.ts';
import { VoteButton } from './vote-button.tsx';
import { VotersButton } from './voters-button.tsx';

export function CardVotes({ card, canVote }: { card: CardDetail; canVote: boolean }) {
  const upvote = useUpvote();
  const like = useLike();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <VoteButton
        kind="upvote"
        card={card}
        count={card.upvoteCount}
        mine={card.userHasUpvoted}
        onToggle={canVote ? () => upvote(card.id) : undefined}
      />
      <VoteButton
        kind="like"
        card={card}
        count={card.likeCount}
        mine={card.userHasLiked}
        onToggle={canVote ? () => like(card.id) : undefined}
      />
      <VotersButton card={card} />
    </div>
  );
}
