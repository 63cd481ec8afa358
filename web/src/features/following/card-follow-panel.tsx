import type { CardFollowing } from '@cardinal/contracts';
import { Link } from '#ui/link.tsx';
import { useFollowCard } from './api/following.ts';
import { describeFollowers, explainFollowing } from './following-texts.ts';
import { LevelChoice } from './level-choice.tsx';

interface CardFollowPanelProps {
  cardId: string;
  following: CardFollowing;
}

/** Why one hears of a card, the choice, and who follows it. */
export function CardFollowPanel({ cardId, following }: CardFollowPanelProps) {
  const { mutate } = useFollowCard(cardId);
  return (
    <div className="grid max-h-[min(36rem,80dvh)] gap-3 overflow-y-auto overscroll-contain p-3">
      <p aria-live="polite" dir="auto" className="text-sm">
        {explainFollowing(following)}
      </p>
      <LevelChoice
        label="What you hear of this card"
        following={following}
        within="board"
        onChoose={mutate}
      />
      <p dir="auto" className="text-sm text-muted [overflow-wrap:anywhere]">
        {describeFollowers(following.followers)}
      </p>
      <p className="text-sm text-muted">
        <Link href="/settings/notifications#following" className="text-link underline">
          Choose which cards you follow automatically
        </Link>
      </p>
    </div>
  );
}
