import type { CardDetail, MergedCard } from '@cardinal/contracts';
import { GitMerge } from 'lucide-react';
import { shortCardId } from '#features/card-data/index.ts';
import { Markdown } from '#features/markdown/index.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Screenshots } from '../images/screenshots.tsx';
import { useUnmerge } from './use-merge.ts';

interface MergedNoticeProps {
  card: CardDetail;
  canUnmerge: boolean;
}

/** The cards that were merged into this one, with their texts. */
export function MergedNotice({ card, canUnmerge }: MergedNoticeProps) {
  const unmerge = useUnmerge(card);
  if (card.merged.length === 0) return null;
  return (
    <ul aria-label="Merged cards" className="grid gap-2">
      {card.merged.map((merged) => (
        <li key={merged.id} className="rounded-md border bg-sunken/60">
          <details className="group">
            <summary className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2 gap-y-0.5 rounded-md px-3 py-2 text-sm pointer-coarse:min-h-12">
              <GitMerge aria-hidden className="size-4 shrink-0 text-subtle" />
              <span className="text-muted">Merged from {shortCardId(merged.id)}</span>
              <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{merged.title}</bdi>
            </summary>
            <MergedText cardId={card.id} merged={merged} />
            {canUnmerge && (
              <div className="px-3 pb-3">
                <ConfirmDialog
                  trigger={<Button size="sm">Take Out…</Button>}
                  title="Take this card out again?"
                  description="It goes back to its board with the votes, comments and images that it brought. What was written here since stays."
                  confirmLabel="Take out"
                  variant="primary"
                  onConfirm={() => unmerge.mutateAsync(merged)}
                />
              </div>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** @param cardId the card that shows it, which knows what all its texts refer to */
function MergedText({ cardId, merged }: { cardId: string; merged: MergedCard }) {
  const { id, description, imageUrls, createdByUser, mergedBy, mergedAt, upvoteCount, commentCount } = merged;
  return (
    <div className="grid gap-3 px-3 pb-3">
      <p className="text-xs text-subtle">
        By <bdi>{createdByUser?.username ?? 'Unknown'}</bdi>, <RelativeTime date={merged.createdAt} />. Merged
        by <bdi>{mergedBy?.username ?? 'Unknown'}</bdi> <RelativeTime date={mergedAt} />, with{' '}
        {counted(upvoteCount, 'upvote')} and {counted(commentCount, 'comment')}.
      </p>
      {description && <Markdown text={description} cardId={cardId} mentions={[]} />}
      <Screenshots size="sm" paths={imageUrls} text={description} label={`Image of ${shortCardId(id)}`} />
    </div>
  );
}
