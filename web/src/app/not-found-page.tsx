import { Button } from '#ui/button.tsx';
import { Lost } from '#ui/drawings.tsx';
import { Link } from '#ui/link.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

export function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        level={1}
        drawing={<Lost />}
        title="404 Page Not Found"
        description="Did you forget to add the page to the router?"
        action={
          <Button asChild variant="primary">
            <Link href="/">Back to the start</Link>
          </Button>
        }
      />
    </main>
  );
}
