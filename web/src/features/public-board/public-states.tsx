import { SignInLink } from '#features/card/index.ts';
import { Button } from '#ui/button.tsx';
import { Lost } from '#ui/drawings.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

export function PublicBoardNotFound() {
  usePageTitle('Board Not Found');
  return (
    <EmptyState
      level={1}
      drawing={<Lost />}
      title="Board Not Found"
      description="This board is not publicly accessible."
      action={
        <Button asChild variant="primary">
          <SignInLink>Sign In</SignInLink>
        </Button>
      }
    />
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
