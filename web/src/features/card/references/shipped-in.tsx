import { type CardDetail, listShippedIn, publicEntryPath } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';
import { Link } from '#ui/link.tsx';

/** The entries of the changelog that name a card; nothing where there are none. A new card has not shipped. */
export function ShippedIn({ card: { id: cardId, status, project } }: { card: CardDetail }) {
  const { data = [] } = useQuery({
    ...callQuery(listShippedIn, { params: { cardId } }),
    enabled: status !== 'New',
  });
  if (data.length === 0) return null;
  return (
    <section aria-label="Shipped in" className="grid min-w-0 justify-items-start">
      <div aria-hidden className="flex h-7 items-center text-xs font-medium text-subtle">
        Shipped in
      </div>
      <ul className="grid min-w-0 gap-1.5 text-sm">
        {data.map(({ id, title, isPublic }) => (
          <li key={id} className="min-w-0 [overflow-wrap:anywhere]">
            <Link
              dir="auto"
              href={
                isPublic ? publicEntryPath(project.slug, id) : `/projects/${project.slug}/changelog/${id}`
              }
              className="rounded-xs text-link underline-offset-2 hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
