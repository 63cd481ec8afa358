import { type BoardVisibility, listTeam } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { callQuery } from '#api/query-options.ts';
import { boardContentsQuery } from '#features/project-data/index.ts';
import { counted, formatNames } from './visibility-texts.ts';

interface VisibilityChangeProps {
  slug: string;
  boardSlug: string;
  to: BoardVisibility;
}

/** Shows what becomes public with a board, or who loses access, before the change is saved. */
export function VisibilityChange({ slug, boardSlug, to }: VisibilityChangeProps) {
  return (
    <div role="status" className="flex gap-2.5 rounded-md bg-amber-soft px-3.5 py-3 text-sm text-amber-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
        {to === 'public' ? (
          <MadePublic slug={slug} boardSlug={boardSlug} />
        ) : (
          <MadePrivate slug={slug} boardSlug={boardSlug} />
        )}
      </div>
    </div>
  );
}

function MadePublic({ slug, boardSlug }: Omit<VisibilityChangeProps, 'to'>) {
  const { data, isError } = useQuery(boardContentsQuery(slug, boardSlug));
  return (
    <>
      <p className="font-medium">Everybody will see this board, without signing in too.</p>
      <p>
        {data && `This makes ${counted(data)} public, with the names of those who wrote them. `}
        {isError && 'How much is on it could not be counted. '}
        Anyone who signs in can vote, comment and add cards.
      </p>
    </>
  );
}

function MadePrivate({ slug, boardSlug }: Omit<VisibilityChangeProps, 'to'>) {
  const { data } = useQuery(boardContentsQuery(slug, boardSlug));
  const { data: team } = useQuery(callQuery(listTeam, { params: { slug } }));
  const visitors = team?.filter(({ role }) => role === 'public_user').map(({ username }) => username) ?? [];
  return (
    <>
      <p className="font-medium">Only the team will see this board.</p>
      <p>
        Guests and everybody outside the team lose it at once
        {visitors.length > 0 && `, and so do the public users of this project: ${formatNames(visitors)}`}.
        {data !== undefined &&
          data.outsideAuthors > 0 &&
          ` ${data.outsideAuthors === 1 ? 'One of them' : `${data.outsideAuthors} of them`} wrote cards here, which stay.`}
      </p>
    </>
  );
}
