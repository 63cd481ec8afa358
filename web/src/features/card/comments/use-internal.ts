import { useState } from 'react';
import { moveDraft, readDraft, writeDraft } from '#ui/use-draft.ts';
import { moveImages } from '../images/use-image-picker.ts';
import { commentDraft, noteDraft } from './comment-draft.ts';

/** Whether the text is an internal note. Kept in this tab like its draft, which goes along with the choice. */
export function useInternal(cardId: string): [boolean, (internal: boolean) => void] {
  const key = `internal:${cardId}`;
  const [internal, setInternal] = useState(() => readDraft<boolean>(key) === true);
  const choose = (next: boolean) => {
    const [from, to] = next
      ? [commentDraft(cardId), noteDraft(cardId)]
      : [noteDraft(cardId), commentDraft(cardId)];
    moveDraft(from, to);
    moveImages(from, to);
    setInternal(next);
    writeDraft(key, next || undefined);
  };
  return [internal, choose];
}
