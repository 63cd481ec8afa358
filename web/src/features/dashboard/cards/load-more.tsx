import { Button } from '#ui/button.tsx';

interface LoadMoreProps {
  shown: number;
  total: number;
  onLoad: (() => void) | undefined;
  loading: boolean;
}

export function LoadMore({ shown, total, onLoad, loading }: LoadMoreProps) {
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p className="text-sm text-subtle tabular-nums" aria-live="polite">
        Showing {shown} of {total} cards
      </p>
      {onLoad && (
        <Button loading={loading} onClick={onLoad}>
          Load More Cards
        </Button>
      )}
    </div>
  );
}
