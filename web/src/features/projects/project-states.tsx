import { projectHref } from '#features/project-data/index.ts';
import { Locked } from '#ui/account-drawings.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { NotFound } from '#ui/not-found.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

/** Shown by every screen of a project that does not exist or is not visible to the user. */
export function ProjectNotFound() {
  return (
    <NotFound
      className="py-24"
      title="Project not found"
      description="The project you're looking for doesn't exist or you don't have access to it."
    >
      <Link href="/dashboard">Back to Dashboard</Link>
    </NotFound>
  );
}

/** For members who may see the project but not this screen. */
export function AccessDenied({ slug, message }: { slug: string; message: string }) {
  usePageTitle('Access Denied');
  return (
    <EmptyState
      level={1}
      className="py-24"
      drawing={<Locked />}
      title="Access Denied"
      description={message}
      action={
        <Button asChild>
          <Link href={projectHref(slug)}>Back to Project</Link>
        </Button>
      }
    />
  );
}
