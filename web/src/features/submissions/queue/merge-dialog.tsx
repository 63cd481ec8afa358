import type { WaitingSubmission } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { similarQuery } from '../api/submissions.queries.ts';
import { votesText } from './votes-text.ts';

interface MergeDialogProps {
  slug: string;
  submission: WaitingSubmission;
  onClose: () => void;
  /** The dialog closes when it resolves and stays open when it rejects. */
  onMerge: (cardId: string) => Promise<unknown>;
}

/** Accepts a submission as part of a card that says the same; the most similar one is chosen at first. */
export function MergeDialog({ slug, submission, onClose, onMerge }: MergeDialogProps) {
  const { data } = useQuery(similarQuery(slug, submission));
  const cards = data?.cards ?? [];
  const [picked, pick] = useState('');
  const [pending, setPending] = useState(false);
  const chosen = picked || cards[0]?.id;

  async function merge() {
    if (pending || !chosen) return;
    setPending(true);
    try {
      await onMerge(chosen);
      onClose();
    } catch {
      // A toast has shown the error.
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Accept and merge"
      description="The submission becomes part of the card that you choose. Its guest is led to that card; you can take it out again there."
    >
      <SubmitForm className="contents" onSubmit={() => void merge()} submitKey>
        <DialogBody>
          {cards.length > 0 ? (
            <RadioCards
              label="Similar cards"
              value={chosen ?? ''}
              onValueChange={pick}
              options={cards.map(({ id, title, status, upvoteCount }) => ({
                ...{ value: id, label: title, icon: <StatusIcon status={status} /> },
                description: `${status} · ${votesText(upvoteCount)}`,
              }))}
            />
          ) : (
            <p role="status" className="text-sm text-subtle">
              {data ? 'No similar card on this board' : 'Looking for similar cards…'}
            </p>
          )}
        </DialogBody>
        <FormActions pending={pending} disabled={!chosen}>
          Accept and Merge
        </FormActions>
      </SubmitForm>
    </Dialog>
  );
}
