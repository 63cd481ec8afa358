import { cardPath, publicCardPath } from '@cardinal/contracts';
import { ArrowBigUp } from 'lucide-react';
import { useId } from 'react';
import { type BoardAddress, type SimilarCard, useSimilarCards } from '#features/card-data/index.ts';
import { Button } from '#ui/button.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { toast } from '#ui/toast-store.ts';
import { VoteButton } from '../votes/vote-button.tsx';

interface SimilarCardsProps {
  address: BoardAddress;
  draft: { title: string; description: string };
  /** The user votes for another card instead of writing this one. Without it, a vote waits for the sign-in. */
  onInstead?: () => void;
}

/** Cards that say nearly the same as the draft, so that people vote for them instead of writing them again. */
export function SimilarCards({ address, draft, onInstead }: SimilarCardsProps) {
  const { cards, vote } = useSimilarCards(address, draft);
  const place = { project: address.projectSlug, board: address.boardSlug };
  const headingId = useId();
  const count = `${cards.length} similar ${cards.length === 1 ? 'card' : 'cards'}`;

  function voteInstead(card: SimilarCard) {
    vote.mutate(card, {
      onSuccess: () => {
        toast({ title: 'Your vote counts', description: card.title, variant: 'success' });
        onInstead?.();
      },
    });
  }

  return (
    <>
      <p role="status" className="sr-only">
        {cards.length > 0 && `${count} on this board`}
      </p>
      {cards.length > 0 && (
        <section aria-labelledby={headingId} className="rounded-md border bg-sunken px-3 py-2">
          <h3 id={headingId} className="text-sm font-medium">
            Is it one of these?
          </h3>
          <ul className="mt-1 divide-y divide-line">
            {cards.map((card) => (
              <SimilarLine
                key={card.id}
                card={card}
                disabled={vote.isPending}
                href={onInstead ? cardPath(card.id) : publicCardPath(place, card.id)}
                onVote={onInstead && (() => voteInstead(card))}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface SimilarLineProps {
  card: SimilarCard;
  disabled: boolean;
  href: string;
  onVote: (() => void) | undefined;
}

function SimilarLine({ card, disabled, href, onVote }: SimilarLineProps) {
  return (
    <li className="flex min-h-10 items-center gap-2 py-1 pointer-coarse:min-h-12">
      <StatusIcon status={card.status} className="shrink-0" />
      <a
        href={href}
        target="_blank"
        rel="noopener"
        dir="auto"
        title={card.title}
        className="line-clamp-2 min-w-0 flex-1 text-sm [overflow-wrap:anywhere] hover:underline"
      >
        {card.title}
        <span className="sr-only">, {card.status}, opens in a new tab</span>
      </a>
      {onVote ? (
        <span className="flex shrink-0 items-center gap-0.5 text-xs text-subtle tabular-nums">
          <ArrowBigUp aria-hidden className="size-3.5" />
          {card.upvoteCount}
          <span className="sr-only">{card.upvoteCount === 1 ? ' upvote' : ' upvotes'}</span>
        </span>
      ) : (
        <VoteButton kind="upvote" size="sm" card={card} count={card.upvoteCount} mine={card.userHasUpvoted} />
      )}
      {card.userHasUpvoted && <span className="shrink-0 text-xs text-muted">You voted</span>}
      {!card.userHasUpvoted && onVote && (
        <Button
          size="sm"
          disabled={disabled}
          onClick={onVote}
          aria-label={`Vote for ${card.title} instead`}
          className="shrink-0"
        >
          Vote instead
        </Button>
      )}
    </li>
  );
}
