import { SearchX } from 'lucide-react';
import { SignInLink } from '#features/card/index.ts';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

export function PublicBoardNotFound() {
  usePageTitle('Board Not Found');
  return (
    <EmptyState
      level={1}
      icon={<SearchX />}
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

export function PublicBoardLoading() {
  return (
    <Loading label="Loading board" className="grid gap-3 pt-8 pb-6 sm:pt-12">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-9 w-80 max-w-full" />
    </Loading>
  );
}
