import { Link } from '#ui/link.tsx';
import { NotFound } from '#ui/not-found.tsx';

/** @param href of all entries */
export const EntryNotFound = ({ href }: { href: string }) => (
  <NotFound title="Entry Not Found" description="It was deleted, or it is not published.">
    <Link href={href}>All Entries</Link>
  </NotFound>
);
