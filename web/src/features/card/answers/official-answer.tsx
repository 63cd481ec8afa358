import type { Comment } from '@cardinal/contracts';
import { BadgeCheck } from 'lucide-react';
import { Markdown } from '#features/markdown/index.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Screenshots } from '../images/screenshots.tsx';

/** The comment that the team pinned as its answer, above all others. */
export function OfficialAnswer({ answer }: { answer: Comment }) {
  const name = answer.user?.username ?? 'Unknown';
  return (
    <section
      aria-labelledby="official-answer"
      className="grid min-w-0 grid-cols-1 gap-2 rounded-lg border border-selected-line bg-selected/40 px-4 py-3"
    >
      <h3
        id="official-answer"
        className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-semibold"
      >
        <BadgeCheck aria-hidden className="size-4 shrink-0 text-green" />
        Official answer
        <span className="font-normal text-muted">
          by <bdi>{name}</bdi>, <RelativeTime date={answer.createdAt} />
        </span>
      </h3>
      <Markdown text={answer.content} cardId={answer.cardId} mentions={answer.mentions} />
      <Screenshots size="sm" paths={answer.imageUrls} text={answer.content} label={`Image of ${name}`} />
    </section>
  );
}
