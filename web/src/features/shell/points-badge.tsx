import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { pointsQuery } from '#features/project-data/index.ts';
import { Badge } from '#ui/badge.tsx';
import { formatNumber } from '#ui/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';

export function PointsBadge() {
  const { data, isError } = useQuery(pointsQuery);
  if (!data && isError) return null;
  if (!data) return <Skeleton className="h-5.5 w-14 rounded-full" />;
  return (
    <Badge
      tone="amber"
      icon={<Trophy aria-hidden className="max-sm:hidden" />}
      className="min-w-14 justify-center tabular-nums"
    >
      <span className="sr-only">Points: </span>
      {formatNumber(data.points)}
    </Badge>
  );
}
