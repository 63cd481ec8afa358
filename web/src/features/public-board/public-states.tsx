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
    <Loading label="Loading board" className="pt-8 pb-6 sm:pt-12">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-8 w-80 max-w-full sm:h-9" />
        </div>
        <div className="flex gap-2">
          <Skeleton className="h-10 w-35 pointer-coarse:h-11" />
          <Skeleton className="h-10 w-43 pointer-coarse:h-11" />
        </div>
      </div>
      {isGuest && <Skeleton className="mt-6 h-38 rounded-lg sm:h-20" />}
    </Loading>
  );
}
