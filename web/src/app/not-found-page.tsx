import { Link } from '#ui/link.tsx';
import { NotFound } from '#ui/not-found.tsx';

interface NotFoundPageProps {
  /** Whether the shell surrounds it, with its landmarks. */
  framed: boolean;
}

export function NotFoundPage({ framed }: NotFoundPageProps) {
  const page = (
    <NotFound
      className={framed ? 'py-24' : undefined}
      title="404 Page Not Found"
      pageTitle="Page Not Found"
      description="Did you forget to add the page to the router?"
    >
      {framed ? <Link href="/dashboard">Back to Dashboard</Link> : <Link href="/">Back to the start</Link>}
    </NotFound>
  );
  return framed ? page : <main className="grid min-h-dvh place-items-center">{page}</main>;
}
