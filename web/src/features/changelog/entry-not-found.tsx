import { Button } from '#ui/button.tsx';
import { Lost } from '#ui/drawings.tsx';
import { Link } from '#ui/link.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

/** @param href of all entries */
export function EntryNotFound({ href }: { href: string }) {
  usePageTitle('Entry Not Found');
  return (
    <EmptyState
      level={1}
      drawing={<Lost />}
      title="Entry Not Found"
      description="It was deleted, or it is not published."
      action={
        <Button asChild variant="primary">
          <Link href={href}>All Entries</Link>
        </Button>
      }
    />
  );
}
