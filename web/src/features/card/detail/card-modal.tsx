import { useEffect, useRef, useState } from 'react';
import { type CardPreview, useCard } from '#features/card-data/index.ts';
import { cn } from '#ui/cn.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useMergedRedirect } from '../merge/use-merged-redirect.ts';
import { type CardSteps, StepButtons } from './card-steps.tsx';
import { CardView } from './card-view.tsx';
import { CopyPermalink } from './copy-permalink.tsx';

interface CardModalProps {
  /** The open card; undefined closes the modal. */
  cardId: string | undefined;
  /** The page opened with this card: it is there at once. */
  cameWithPage: boolean;
  preview?: CardPreview;
  steps?: CardSteps | undefined;
  /** The path of the card's own page; by default the one for who is signed in. */
  permalink?: string | undefined;
  onClose: () => void;
  /** Navigates to the board of a card that was just deleted. */
  onDeleted: () => void;
}

/** A card over the page that it was opened from. */
export function CardModal({ cardId, ...rest }: CardModalProps) {
  const [shown, setShown] = useState(cardId);
  // Kept while the modal fades out.
  useEffect(() => {
    if (cardId) setShown(cardId);
  }, [cardId]);
  const id = cardId ?? shown;
  return id ? <OpenCard open={Boolean(cardId)} cardId={id} {...rest} /> : null;
}

interface OpenCardProps extends CardModalProps {
  cardId: string;
  open: boolean;
}

function OpenCard({
  cardId,
  cameWithPage,
  open,
  preview,
  steps,
  permalink,
  onClose,
  onDeleted,
}: OpenCardProps) {
  const current = useCard(cardId, preview);
  useMergedRedirect(cardId, open ? current.data : undefined);
  // A deleted card stays visible until the modal has closed.
  const last = useRef(current);
  if (open) last.current = current;
  const query = last.current;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={query.data?.title ?? 'Card'}
      hideTitle
      shortcuts="Card"
      addressed
      size="xl"
      className={cn(
        'overflow-hidden max-sm:h-[92dvh] sm:max-h-[calc(100dvh-4rem)] sm:min-h-[min(36rem,calc(100dvh-4rem))] sm:top-8 sm:translate-y-0',
        cameWithPage && 'data-[state=open]:animate-none',
      )}
    >
      <CardView
        query={query}
        heading="h2"
        leading={
          <div className="flex items-center gap-2">
            <CopyPermalink cardId={cardId} path={permalink} />
            {/* Known once the board is, maybe after the card: here they move nothing. */}
            {steps && <StepButtons steps={steps} title={query.data?.title} />}
          </div>
        }
        barClass="h-15 shrink-0 pointer-coarse:h-17 border-b pr-14 pl-2 sm:pl-4"
        bodyClass="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-6"
        onClose={onClose}
        onDeleted={onDeleted}
      />
    </Dialog>
  );
}
