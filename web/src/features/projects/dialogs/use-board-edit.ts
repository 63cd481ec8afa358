import type { Board } from '@cardinal/contracts';
import { useState } from 'react';
import { isApiError } from '#api/api-error.ts';
import { useDraft } from '#ui/use-draft.ts';
import { useUpdateBoard } from '../api/update-board.ts';
import { changesFrom, type MergedEdit, mergeEdit } from '../edit/merge-edit.ts';

/** The form's values; no description is the empty text. */
export type BoardContent = Pick<Board, 'name' | 'visibility' | 'hiddenFromSearch' | 'guestsMaySubmit'> & {
  description: string;
};

export const toBoardContent = ({ name, description, visibility, ...board }: Board): BoardContent => ({
  name,
  description: description ?? '',
  visibility,
  // Unknown to drafts of an earlier release.
  hiddenFromSearch: board.hiddenFromSearch ?? false,
  guestsMaySubmit: board.guestsMaySubmit ?? false,
});

export interface BoardConflict extends MergedEdit<BoardContent> {
  theirs: Board;
}

/** The form of a board, which does not overwrite concurrent changes without asking. */
export function useBoardEdit(slug: string, board: Board, onDone: () => void) {
  const [{ base, content }, setDraft, clear] = useDraft(`board:${board.id}`, {
    /** The board at the start of the edit, which the server compares with, even after a pause. */
    base: board,
    content: toBoardContent(board),
  });
  const [conflict, setConflict] = useState<BoardConflict | null>(null);
  const update = useUpdateBoard(slug);
  const was = toBoardContent(base);
  const changes = changesFrom(was, content);

  function finish() {
    clear();
    onDone();
  }

  /** Only fields that differ from `from` are sent. */
  function save(mine: BoardContent, from: Board): void {
    const changed = changesFrom(toBoardContent(from), mine);
    if (Object.keys(changed).length === 0) {
      finish();
      return;
    }
    update.mutate(
      { boardSlug: base.slug, changes: changed, version: from.version },
      {
        onSuccess: finish,
        onError: (error) => isApiError(error, 'stale_version') && agree(mine, error.current as Board),
      },
    );
  }

  /** Changes of different fields are merged; for the same field the user decides. */
  function agree(mine: BoardContent, theirs: Board): void {
    const outcome = mergeEdit(was, mine, toBoardContent(theirs));
    if (outcome.conflicts.length === 0) save(outcome.merged, theirs);
    else setConflict({ ...outcome, theirs });
  }

  function takeTheirs(): void {
    if (conflict) setDraft({ base: conflict.theirs, content: toBoardContent(conflict.theirs) });
    setConflict(null);
  }

  return {
    base,
    content,
    change: (next: Partial<BoardContent>) => setDraft({ base, content: { ...content, ...next } }),
    isDirty: Object.keys(changes).length > 0,
    isSaving: update.isPending,
    save: (mine: BoardContent) => save(mine, base),
    cancel: clear,
    conflict,
    keepMine: () => conflict && save(conflict.merged, conflict.theirs),
    takeTheirs,
  };
}
