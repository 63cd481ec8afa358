import { SignInLink } from '#features/session/index.ts';
import { NotFound } from '#ui/not-found.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

export function PublicBoardNotFound() {
  return (
    <NotFound title="Board Not Found" description="This board is not publicly accessible.">
      <SignInLink>Sign In</SignInLink>
    </NotFound>
  );
}

/** As high as the heading of a public page. */
export function HeadingLoading({ label, buttons }: { label: string; buttons: number }) {
  return (
    <Loading label={label} className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <Skeleton className="my-0.5 h-6 w-72 max-w-full" />
        <Skeleton className="my-0.75 w-24" />
      </div>
      <div className="flex gap-2">
        {Array.from({ length: buttons }, (_, at) => at).map((at) => (
          <Skeleton key={at} className="h-8 w-30 pointer-coarse:h-10" />
        ))}
      </div>
    </Loading>
  );
}

export const PublicBoardLoading = () => <HeadingLoading label="Loading board" buttons={2} />;
