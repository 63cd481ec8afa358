import { useEffect, useState } from 'react';
import { isApiError } from '#api/api-error.ts';
import { useDraft } from '#ui/use-draft.ts';
import { changesFrom, type MergedEdit, mergeEdit } from '../edit/merge-edit.ts';

interface Conflict<Saved, Content> extends MergedEdit<Content> {
  theirs: Saved;
}

interface MergedDraftOptions<Saved, Content> {
  /** Of the draft. */
  key: string;
  saved: Saved;
  toContent: (saved: Saved) => Content;
  /** Sends the changes of `from`. */
  send: (
    changes: Partial<Content>,
    from: Saved,
    on: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void;
  isSaving: boolean;
}

/** The draft of a form, which does not overwrite concurrent changes without asking. */
export function useMergedDraft<Saved, Content extends object>({
  key,
  saved,
  toContent,
  send,
  isSaving,
}: MergedDraftOptions<Saved, Content>) {
  const [draft, setDraft, clear] = useDraft<{ base: Saved; content: Content } | null>(key, null);
  const [conflict, setConflict] = useState<Conflict<Saved, Content> | null>(null);
  const base = draft?.base ?? saved;
  const content = draft?.content ?? toContent(saved);
  const isDirty = Object.keys(changesFrom(toContent(base), content)).length > 0;
  // A change that was taken back is no draft: changes of others come in again.
  useEffect(() => {
    if (draft && !isDirty && !isSaving) clear();
  }, [draft, isDirty, isSaving, clear]);

  function end(): void {
    setConflict(null);
    clear();
  }

  const save = (mine: Content, from: Saved) =>
    send(changesFrom(toContent(from), mine), from, {
      onSuccess: end,
      onError: (error) => {
        if (isApiError(error, 'stale_version')) agree(mine, error.current as Saved);
      },
    });

  /** Changes of different fields are merged; for the same field the user decides. */
  function agree(mine: Content, theirs: Saved): void {
    const outcome = mergeEdit(toContent(base), mine, toContent(theirs));
    if (outcome.conflicts.length > 0) setConflict({ ...outcome, theirs });
    else if (Object.keys(changesFrom(toContent(theirs), outcome.merged)).length === 0) clear();
    else save(outcome.merged, theirs);
  }

  return {
    content,
    isDirty,
    change: (next: Partial<Content>) => setDraft({ base, content: { ...content, ...next } }),
    save: () => save(content, base),
    /** Also takes the stored values in place of one's own. */
    discard: end,
    conflict,
    keepMine: () => conflict && save(conflict.merged, conflict.theirs),
  };
}
