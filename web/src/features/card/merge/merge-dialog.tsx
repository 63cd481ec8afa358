import { type CardDetail, cardPath } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowBigUp, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { cardQuery } from '#features/card-data/index.ts';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { CardSearch } from '../candidates/card-search.tsx';
import { useMerge } from './use-merge.ts';

interface MergeDialogProps {
  card: CardDetail;
  onOpenChange: (open: boolean) => void;
}

/** Asks which card this one is a duplicate of, and goes to that one. */
export function MergeDialog({ card, onOpenChange }: MergeDialogProps) {
  const [chosen, setChosen] = useState('');
  const merge = useMerge(card);
  const [, navigate] = useLocation();
  const { data: target } = useQuery({ ...cardQuery(chosen || 'none'), enabled: chosen !== '' });

  function confirm() {
    if (!target || merge.isPending) return;
    merge.mutate(target.id, {
      onSuccess(stays) {
        onOpenChange(false);
        navigate(cardPath(stays.id), { replace: true });
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Merge into another card"
      description="Votes, comments and images go to the other card, and this card's address leads there. You can take it out again."
    >
      <SubmitForm onSubmit={confirm} submitKey>
        <DialogBody>
          <div className="grid gap-3">
            <CardSearch card={card} chosen={chosen} onChoose={setChosen} />
            {target && <Both source={card} target={target} />}
          </div>
        </DialogBody>
        <FormActions pending={merge.isPending} disabled={!target}>
          Merge
        </FormActions>
      </SubmitForm>
    </Dialog>
  );
}

const publicWarning =
  'The other card is public: everybody will read the title, text, comments and images of this one.';
const privateWarning =
  'The other card is on a private board: those outside the team will see neither card from then on.';

/** The content of both cards, and who sees it afterwards. */
function Both({ source, target }: { source: CardDetail; target: CardDetail }) {
  const [from, to] = [source.board.visibility, target.board.visibility];
  return (
    <section aria-label="Both cards" className="grid gap-2 rounded-md bg-sunken p-3 text-sm">
      <Counts name="This card" card={source} />
      <Counts name="The card that stays" card={target} />
      {from !== to && (
        <p role="alert" className="rounded-sm bg-amber-soft px-2 py-1.5 text-amber-ink">
          {to === 'public' ? publicWarning : privateWarning}
        </p>
      )}
    </section>
  );
}

function Counts({ name, card }: { name: string; card: CardDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <div className="min-w-0">
        <p className="text-xs text-subtle">{name}</p>
        <p dir="auto" title={card.title} className="truncate font-medium">
          {card.title}
        </p>
      </div>
      <p className="flex items-center gap-2.5 text-muted tabular-nums">
        <span className="inline-flex items-center gap-0.5">
          <ArrowBigUp aria-hidden className="size-4" />
          {card.upvoteCount}
          <span className="sr-only">{card.upvoteCount === 1 ? ' upvote' : ' upvotes'}</span>
        </span>
        <span className="inline-flex items-center gap-1">
          <MessageSquare aria-hidden className="size-3.5" />
          {card.commentCount}
          <span className="sr-only">{card.commentCount === 1 ? ' comment' : ' comments'}</span>
        </span>
      </p>
    </div>
  );
}
