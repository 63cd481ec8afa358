import { cardPath, type WaitingSubmission } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { useInView } from '#ui/use-in-view.ts';
import { similarQuery } from '../api/submissions.queries.ts';
import { votesText } from './votes-text.ts';

interface SimilarLineProps {
  slug: string;
  submission: WaitingSubmission;
  busy: boolean;
  onMerge: () => void;
}

/** The card that says the same already. The height is kept, so that nothing moves when that is known. */
export function SimilarLine({ slug, submission, busy, onMerge }: SimilarLineProps) {
  const [isNear, setNear] = useState(!('IntersectionObserver' in window));
  const line = useInView(() => setNear(true), !isNear);
  const { data, isError } = useQuery({ ...similarQuery(slug, submission), enabled: isNear, retry: false });
  const [first, ...others] = data?.cards ?? [];
  return (
    <div
      ref={line}
      className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-sunken px-3 py-1 text-sm pointer-coarse:min-h-13"
    >
      {first ? (
        <>
          <span className="text-xs font-medium text-subtle">Similar</span>
          <StatusIcon status={first.status} className="shrink-0" />
          <Link
            dir="auto"
            href={cardPath(first.id)}
            title={first.title}
            className="min-w-0 flex-1 basis-40 truncate rounded-xs leading-6 hover:underline"
          >
            {first.title}
          </Link>
          <span className="text-xs text-subtle tabular-nums">
            {votesText(first.upvoteCount)}
            {others.length > 0 && ` · ${others.length} more`}
          </span>
          <Button
            size="sm"
            disabled={busy}
            onClick={onMerge}
            className="h-auto! min-h-7 max-w-full whitespace-normal! pointer-coarse:min-h-9"
          >
            Accept and Merge…
          </Button>
        </>
      ) : (
        <span className="text-xs text-subtle">{emptyText(data !== undefined, isError)}</span>
      )}
    </div>
  );
}

function emptyText(isLoaded: boolean, isError: boolean): string {
  if (isLoaded) return 'No similar card on this board';
  return isError ? 'Similar cards could not be loaded' : 'Looking for similar cards…';
}
