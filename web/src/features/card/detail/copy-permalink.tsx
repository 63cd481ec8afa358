import { Link2 } from 'lucide-react';
import { toast } from '#ui/toast-store.ts';
import { cardUrl, shortCardId } from '../card-links.ts';
import { copyText } from '../copy-text.ts';

/** The short name of a card; copies its address. */
export function CopyPermalink({ cardId }: { cardId: string }) {
  return (
    <button
      type="button"
      title="Copy permalink"
      aria-label={`Copy permalink of ${shortCardId(cardId)}`}
      onClick={() => void copy(cardId)}
      className="inline-flex h-7 items-center gap-1.5 rounded-sm px-2 font-mono text-xs text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-10"
    >
      {shortCardId(cardId)}
      <Link2 aria-hidden className="size-3.5" />
    </button>
  );
}

async function copy(cardId: string): Promise<void> {
  try {
    await copyText(cardUrl(cardId));
    toast({ title: 'Permalink copied!', variant: 'success' });
  } catch {
    toast({
      title: 'Failed to copy permalink',
      description: 'Please try again or copy the URL manually.',
      variant: 'destructive',
    });
  }
}
