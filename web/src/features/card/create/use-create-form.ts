import {
  type BodyOf,
  type CardStatus,
  type createCard,
  defaultCardProperties,
  limits,
} from '@cardinal/contracts';
import { useState } from 'react';
import { type BoardAddress, useCreateCard } from '#features/card-data/index.ts';
import { toast } from '#ui/toast-store.ts';
import { uploadOrWithout } from '../images/upload-or-without.ts';
import { useImagePicker } from '../images/use-image-picker.ts';
import { type NewCard, newCardDraft, useNewCard } from './new-card-draft.ts';

const toBody = ({ assignees = [], ...draft }: NewCard): BodyOf<typeof createCard> => ({
  ...draft,
  ...(assignees.length > 0 && { assigneeIds: assignees.map(({ id }) => id) }),
});

/** The state of the create dialog. The draft is kept until the card is created or the dialog cancelled. */
export function useCreateForm(address: BoardAddress, status: CardStatus | undefined, onDone: () => void) {
  const { draft, change, clear, title, description, complete } = useNewCard(address);
  const [busy, setBusy] = useState(false);
  const picker = useImagePicker(limits.cardImages, newCardDraft(address));
  const create = useCreateCard(address);

  async function submit() {
    if (busy || picker.uploading) return;
    if (!complete) {
      toast({
        title: 'Missing required fields',
        description: 'Please fill in both title and description.',
        variant: 'destructive',
      });
      return;
    }
    setBusy(true);
    const { imageUrls, failed } = await uploadOrWithout(picker, 'card');
    try {
      const card = await create.mutateAsync({
        ...toBody(draft),
        status: status ?? defaultCardProperties.status,
        title,
        description,
        imageUrls,
      });
      // Only one toast is shown at a time, and missing images are more important.
      if (!failed && card) toast({ title: 'Card created', variant: 'success' });
      finish();
    } catch {
      // The mutation has shown the error; the draft is kept.
    } finally {
      setBusy(false);
    }
  }

  function finish() {
    clear();
    picker.clear();
    onDone();
  }

  return {
    draft,
    change,
    picker,
    busy,
    complete,
    submit,
    cancel: finish,
  };
}
