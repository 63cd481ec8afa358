import { type CardDetail, limits } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import {
  type CardBase,
  type CardChanges,
  changeCard,
  changesFrom,
  offerSingleCardUndo,
  type SaveResult,
  saveCard,
  storeCard,
} from '#features/card-data/index.ts';
import { perform } from '#features/outbox/index.ts';
import { toast } from '#ui/toast-store.ts';
import { dropDraft, useDraft } from '#ui/use-draft.ts';
import { dropImages, useImagePicker } from '../images/use-image-picker.ts';

interface EditDraft {
  /** The card at the start of the edit, which the server compares with, even after a pause. */
  base: CardBase;
  title: string;
  description: string;
}

interface Edit {
  base: CardBase;
  changes: CardChanges;
  undo: () => void;
}

/** The edited fields: one in place, or all of them. */
export type EditPart = 'all' | 'title' | 'description';

export const editDraftKey = (cardId: string): string => `edit:${cardId}`;

const toBase = ({ id, version, title, description, imageUrls }: CardDetail): CardBase => ({
  id,
  version,
  title,
  description,
  imageUrls,
});

/** The state of a card's edit form: draft, saving, and concurrent changes. */
export function useCardEdit(card: CardDetail, onDone: () => void) {
  const [draft, setDraft] = useDraft<EditDraft>(editDraftKey(card.id), {
    base: toBase(card),
    title: card.title,
    description: card.description,
  });
  const picker = useImagePicker(limits.cardImages, editDraftKey(card.id), draft.base.imageUrls ?? []);
  const [conflict, setConflict] = useState<(SaveResult & { mine: CardChanges }) | null>(null);

  const { send, sending } = useSaveCard((result, mine) => {
    if (result.conflicts.length > 0) return setConflict({ ...result, mine });
    finish();
  }, finish);

  function finish() {
    dropDraft(editDraftKey(card.id));
    dropImages(editDraftKey(card.id));
    onDone();
  }

  /** Keeps a begun description as a draft; a title is typed again quickly. */
  function leave() {
    if (draft.description === draft.base.description) finish();
    else onDone();
  }

  async function submit() {
    const paths = await picker.upload().catch(() => null);
    if (!paths) {
      toast({ title: 'Failed to upload images', description: 'Please try again', variant: 'destructive' });
      return;
    }
    const changes = changesFrom<CardChanges>(draft.base, {
      title: draft.title.trim(),
      description: draft.description.trim(),
      imageUrls: paths.length > 0 ? paths : null,
    });
    if (Object.keys(changes).length === 0) finish();
    else send(draft.base, changes);
  }

  /** Saves my remaining changes on top of theirs. */
  function resolve(changes: CardChanges) {
    if (!conflict) return;
    setConflict(null);
    if (Object.keys(changes).length === 0) finish();
    else send(conflict.current, changes);
  }

  return {
    title: draft.title,
    description: draft.description,
    setTitle: (title: string) => setDraft({ ...draft, title }),
    setDescription: (description: string) => setDraft({ ...draft, description }),
    picker,
    submit,
    cancel: finish,
    leave,
    uploading: picker.uploading,
    /** The card shows the edit already. */
    sending,
    complete: draft.title.trim() !== '' && (draft.description.trim() !== '' || draft.base.description === ''),
    conflict,
    resolve,
    backToEditing: () => setConflict(null),
  };
}

/** They are removed for good. */
const takesImagesOff = ({ imageUrls: before }: CardBase, { imageUrls: after }: CardChanges): boolean =>
  after !== undefined && (before ?? []).some((url) => !after?.includes(url));

/** Saves changes optimistically; they are reverted if the server refuses. */
function useSaveCard(onSaved: (result: SaveResult, changes: CardChanges) => void, onKept: () => void) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: ({ base, changes }: Edit) => perform('card.change', { base, changes }, saveCard),
    networkMode: 'always',
    onSuccess: (result, { base, changes, undo }) => {
      if (!result) return onKept();
      if (result.conflicts.length > 0) undo();
      storeCard(client, result.current);
      if (result.conflicts.length === 0) {
        const action =
          result.saved && !takesImagesOff(base, changes)
            ? offerSingleCardUndo(client, 'edit', { before: base, after: result.current })
            : undefined;
        toast({ title: 'Card updated', variant: 'success', action });
      }
      onSaved(result, changes);
    },
    onError: (error, { undo }) => {
      undo();
      toast({ title: 'Failed to update card', description: errorMessage(error), variant: 'destructive' });
    },
  });
  return {
    send: (base: CardBase, changes: CardChanges) =>
      save.mutate({ base, changes, undo: changeCard(client, base.id, changes) }),
    sending: save.isPending,
  };
}
