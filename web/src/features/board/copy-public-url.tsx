import { Link2 } from 'lucide-react';
import type { BoardPlace } from '#features/card/card-filters.ts';
import { publicBoardUrl } from '#features/card/card-links.ts';
import { copyText } from '#features/card/copy-text.ts';
import { toast } from '#ui/toast-store.ts';
import { HeaderButton } from './header-button.tsx';

export function CopyPublicUrl({ place }: { place: BoardPlace }) {
  return <HeaderButton label="Copy Public URL" icon={<Link2 />} onClick={() => void copyPublicUrl(place)} />;
}

export async function copyPublicUrl(place: BoardPlace): Promise<void> {
  try {
    await copyText(publicBoardUrl(place));
    toast({ title: 'Public URL copied!', variant: 'success' });
  } catch {
    toast({
      title: 'Failed to copy URL',
      description: 'Please try again or copy the URL manually.',
      variant: 'destructive',
    });
  }
}
