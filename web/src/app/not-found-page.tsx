import { Link } from '#ui/link.tsx';
import { NotFound } from '#ui/not-found.tsx';

export const NotFoundPage = () => (
  <main className="grid min-h-dvh place-items-center">
    <NotFound
      title="404 Page Not Found"
      pageTitle="Page Not Found"
      description="Did you forget to add the page to the router?"
    >
      <Link href="/">Back to the start</Link>
    </NotFound>
  </main>
);
