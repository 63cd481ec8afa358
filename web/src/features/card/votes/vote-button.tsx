import type { Card } from '@cardinal/contracts';
import { ArrowBigUp, Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  keep,
  SignInLink,
  showSponsoredReason,
  sponsoredReason,
  useSession,
} from '#features/session/index.ts';
import { cn } from '#ui/cn.ts';
import { RollingNumber } from '#ui/rolling-number.tsx';

interface VoteButtonProps {
  kind: 'upvote' | 'like';
  count: number;
  mine: boolean;
  /**
   * Undefined for users who may only read: their click leads to the login or waits for approval, where there is a `card`
   * to vote for, or shows the reason.
   */
  onToggle?: () => void;
  card?: Pick<Card, 'id' | 'title'>;
  size?: 'sm' | 'md';
}

const kinds = {
  upvote: {
    label: 'Upvote',
    noun: 'upvote',
    Icon: ArrowBigUp,
  },
  like: {
    label: 'Like',
    noun: 'like',
    Icon: Heart,
  },
} as const;

/** A vote button with its count. */
export function VoteButton({ kind, count, mine, onToggle, card, size = 'md' }: VoteButtonProps) {
  const { user } = useSession();
  const { label, noun, Icon } = kinds[kind];
  const counted = `${count} ${count === 1 ? noun : `${noun}s`}`;
  const className = cn(
    'relative inline-flex shrink-0 select-none items-center gap-1.5 rounded-full border font-medium tabular-nums transition-[background-color,border-color,color,scale] hover:border-subtle/60 hover:text-ink active:scale-95',
    size === 'sm' ? 'h-7 px-2.5 text-xs pointer-coarse:h-9' : 'h-8 px-3 text-sm pointer-coarse:h-10',
    mine
      ? 'border-vote-line bg-vote-soft text-vote-ink [&_svg]:fill-current'
      : 'border-line-strong/80 bg-raised text-muted',
  );
  const content: ReactNode = (
    <>
      <Icon aria-hidden className={size === 'sm' ? 'size-3.5' : 'size-4'} />
      <RollingNumber value={count} />
    </>
  );
  if (!onToggle && user?.sponsor) {
    return (
      <button
        type="button"
        aria-disabled
        aria-label={`${counted}. ${sponsoredReason}`}
        title={sponsoredReason}
        onClick={showSponsoredReason}
        className={className}
      >
        {content}
      </button>
    );
  }
  const keepVote = card && (() => keep({ kind, cardId: card.id }, card.title, user?.id));
  if (!onToggle && user?.status !== 'pending') {
    return (
      <SignInLink
        onLeave={keepVote}
        aria-label={`${counted}. ${user ? 'Your account cannot vote' : `Sign in to ${noun}`}`}
        className={className}
      >
        {content}
      </SignInLink>
    );
  }
  return (
    <button
      type="button"
      data-printed
      aria-pressed={onToggle && mine}
      aria-label={`${label}, ${counted}`}
      title={onToggle ? undefined : sponsoredReason}
      onClick={onToggle ?? keepVote}
      className={className}
    >
      {content}
    </button>
  );
}
