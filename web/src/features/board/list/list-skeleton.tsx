import { Skeleton } from '#ui/skeleton.tsx';
import type { Density } from '../view/use-board-view.ts';

/** Placeholder cards. */
export function ListSkeleton({ density }: { density: Density }) {
  return density === 'compact' ? <Lines /> : <Rows />;
}

function Rows() {
  return (
    <div aria-hidden className="border-t">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((n) => (
        <div key={n} className="grid gap-2.5 border-b px-4 py-3.5 sm:px-7">
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/4" />
        </div>
      ))}
    </div>
  );
}

function Lines() {
  return (
    <div aria-hidden className="border-t">
      <div className="h-8 border-b" />
      {Array.from({ length: 12 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={n} className="flex h-[33px] items-center border-b px-4 sm:px-6 pointer-coarse:h-[45px]">
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
