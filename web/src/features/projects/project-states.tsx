import { Locked } from '#ui/account-drawings.tsx';
import { Button } from '#ui/button.tsx';
import { Lost } from '#ui/drawings.tsx';
import { Link } from '#ui/link.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { projectHref } from './project-links.ts';

/** Shown by every screen of a project that does not exist or is not visible to the user. */
export function ProjectNotFound() {
  usePageTitle('Project not found');
  return (
    <EmptyState
      level={1}
      className="py-24"
      drawing={<Lost />}
      title="Project not found"
      description="The project you're looking for doesn't exist or you don't have access to it."
      action={
        <Button asChild variant="primary">
          <Link href="/dashboard">Back to Dashboard</Link>
        </Button>
      }
    />
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
