import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { descriptionChangeQuery } from './card-history.queries.ts';
import { type TextPart, textParts } from './text-parts.ts';

interface DescriptionDifferenceProps {
  cardId: string;
  version: number;
}

/** What an edit changed in the description of a card: what was removed is struck out, what was added is underlined. */
export function DescriptionDifference({ cardId, version }: DescriptionDifferenceProps) {
  const { data, error, refetch } = useQuery(descriptionChangeQuery(cardId, version));
  const parts = useMemo(() => data && textParts(data.from, data.to), [data]);
  if (error)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-sm">
        {errorMessage(error)}
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!parts)
    return (
      <Loading label="Loading what changed">
        <Skeleton className="h-12 w-full" />
      </Loading>
    );
  return (
    <section
      aria-label="What changed in the description"
      // Long ones scroll, and the keyboard scrolls what has the focus.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      dir="auto"
      className="max-h-80 overflow-auto rounded-md bg-sunken px-3 py-2 text-sm text-ink whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Piece key={index} part={part} />
      ))}
    </section>
  );
}

function Piece({ part: { value, added, removed } }: { part: TextPart }) {
  if (added)
    return (
      <ins className="rounded-xs bg-green-soft text-green-ink decoration-1">
        <span className="sr-only">Added: </span>
        {value}
        <span className="sr-only">. </span>
      </ins>
    );
  if (removed)
    return (
      <del className="rounded-xs bg-danger-soft text-danger-ink decoration-1">
        <span className="sr-only">Removed: </span>
        {value}
        <span className="sr-only">. </span>
      </del>
    );
  return <span>{value}</span>;
}
