import { commentPath, type SearchHit } from '@cardinal/contracts';
import { TypeBadge } from '#ui/domain-badges.tsx';
import { Link } from '#ui/link.tsx';
import { Marked } from '#ui/marked.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';

const placeTexts = { title: null, description: 'In the description', comment: 'In a comment' };

/** A search result with its matches marked. One found in a comment opens at that comment. */
export function SearchResult({ hit }: { hit: SearchHit }) {
  const { card, project, board, titleMarks, excerpt, commentId, foundIn } = hit;
  return (
    <li className="group relative flex gap-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-hover">
      <span className="mt-0.5 shrink-0">
        <StatusIcon status={card.status} />
        <span className="sr-only">{card.status}</span>
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 dir="auto" className="text-base font-medium [overflow-wrap:anywhere]">
          <Link
            data-result
            href={commentPath(card.id, commentId)}
            className="outline-none after:absolute after:inset-0 after:rounded-[inherit] group-hover:underline group-hover:underline-offset-4 focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            <Marked text={card.title} marks={titleMarks} />
          </Link>
        </h2>
        {excerpt && (
          <p dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
            <Marked {...excerpt} />
          </p>
        )}
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-subtle">
          <TypeBadge type={card.type} size="sm" />
          <span className="min-w-0 truncate">
            <bdi>{project.name}</bdi> : <bdi>{board.name}</bdi>
          </span>
          {placeTexts[foundIn] && <span>· {placeTexts[foundIn]}</span>}
        </p>
      </div>
    </li>
  );
}
