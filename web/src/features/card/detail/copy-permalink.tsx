import { cardPath } from '@cardinal/contracts';
import { Link2 } from 'lucide-react';
import { copyPermalink, shortCardId } from '#features/card-data/index.ts';

/** The short id of a card; a click copies its URL. */
export function CopyPermalink({
  cardId,
  path = cardPath(cardId),
}: {
  cardId: string;
  path?: string | undefined;
}) {
  return (
    <button
      type="button"
      title="Copy permalink"
      aria-label={`Copy permalink of ${shortCardId(cardId)}`}
      onClick={() => void copyPermalink(path)}
      className="inline-flex h-7 items-center gap-1.5 rounded-sm px-2 font-mono text-xs text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-10"
    >
      {shortCardId(cardId)}
      <Link2 aria-hidden className="size-3.5 max-sm:hidden" />
    </button>
  );
}
