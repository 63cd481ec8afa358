import { useState } from 'react';
import { readDraft, writeDraft } from '#ui/use-draft.ts';

/** Whether what is written is an internal note. Kept in this tab like its draft, so that no note is posted for everybody. */
export function useInternal(draftKey: string): [boolean, (internal: boolean) => void] {
  const key = `${draftKey}:internal`;
  const [internal, setInternal] = useState(() => readDraft<boolean>(key) === true);
  const choose = (next: boolean) => {
    setInternal(next);
    writeDraft(key, next || undefined);
  };
  return [internal, choose];
}
