import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholder cards. */
export function ListSkeleton() {
  return (
    <div aria-hidden className="border-t">
      {[0, 1, 2, 3, 4].map((n) => (
        <div key={n} className="grid gap-2.5 border-b px-4 py-4 sm:px-6">
          <Skeleton className="h-5 w-40 rounded-full" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/4" />
          <Skeleton className="h-3 w-36" />
        </div>
      ))}
    </div>
  );
}
