import { SignInLink } from '#features/card/index.ts';
import { NotFound } from '#ui/not-found.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

export function PublicBoardNotFound() {
  return (
    <NotFound title="Board Not Found" description="This board is not publicly accessible.">
      <SignInLink>Sign In</SignInLink>
    </NotFound>
  );
}

export function PublicBoardLoading({ isGuest }: { isGuest: boolean }) {
  return (
    <Loading label="Loading board" className="mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Skeleton className="size-10" />
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <Skeleton className="my-0.5 h-6 w-72 max-w-full" />
          <Skeleton className="my-0.75 w-24" />
        </div>
        <div className="flex gap-2">
          <Skeleton className="h-8 w-30 pointer-coarse:h-10" />
          <Skeleton className="h-8 w-40 pointer-coarse:h-10" />
        </div>
      </div>
      {isGuest && <Skeleton className="mt-6 h-38 rounded-lg sm:h-20" />}
    </Loading>
  );
}
