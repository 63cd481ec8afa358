import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { descriptionChangeQuery } from '#features/card-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TextDifference } from './text-difference.tsx';

interface DescriptionDifferenceProps {
  cardId: string;
  version: number;
}

/** The difference that an edit made in the description of a card. */
export function DescriptionDifference({ cardId, version }: DescriptionDifferenceProps) {
  const { data, error, refetch } = useQuery(descriptionChangeQuery(cardId, version));
  if (error)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-sm">
        {errorMessage(error)}
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data)
    return (
      <Loading label="Loading what changed">
        <Skeleton className="h-12 w-full" />
      </Loading>
    );
  return <TextDifference label="What changed in the description" from={data.from} to={data.to} />;
}
