import { type CardDetail, listShippedIn, publicEntryPath } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';
import { Link } from '#ui/link.tsx';
import { NamedList } from './named-list.tsx';

/** The entries of the changelog that name a card; nothing where there are none. A new card has not shipped. */
export function ShippedIn({ card: { id: cardId, status, project } }: { card: CardDetail }) {
  const { data = [] } = useQuery({
    ...callQuery(listShippedIn, { params: { cardId } }),
    enabled: status !== 'New',
  });
  return (
    <NamedList name="Shipped in" items={data}>
      {({ id, title, isPublic }) => (
        <Link
          dir="auto"
          href={isPublic ? publicEntryPath(project.slug, id) : `/projects/${project.slug}/changelog/${id}`}
          className="rounded-xs text-link underline-offset-2 hover:underline"
        >
          {title}
        </Link>
      )}
    </NamedList>
  );
}
