import { type Board, limits } from '@cardinal/contracts';
import { useRef } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ConflictNotice, type ConflictRow } from '../edit/conflict-notice.tsx';
import { NameForm } from './name-form.tsx';
import { type BoardConflict, type BoardContent, toBoardContent, useBoardEdit } from './use-board-edit.ts';
import { VisibilityChange } from './visibility-change.tsx';
import { VisibilityField } from './visibility-field.tsx';

interface EditBoardDialogProps {
  slug: string;
  /** The board to edit; null closes the dialog. */
  board: Board | null;
  onClose: () => void;
}

export function EditBoardDialog({ slug, board, onClose }: EditBoardDialogProps) {
  // Keeps the form while the dialog fades out.
  const last = useRef(board);
  if (board) last.current = board;
  const shown = last.current;
  return (
    <Dialog open={board !== null} onOpenChange={(open) => !open && onClose()} size="sm" title="Edit Board">
      {shown && <EditBoardForm key={shown.id} slug={slug} board={shown} onDone={onClose} />}
    </Dialog>
  );
}

const labels: Record<keyof BoardContent, string> = {
  name: 'Name',
  description: 'Description',
  visibility: 'Visibility',
  hiddenFromSearch: 'Hidden from search engines',
  guestsMaySubmit: 'Guests may submit',
};

function toConflictRows({ conflicts, merged, theirs }: BoardConflict): ConflictRow[] {
  const saved = toBoardContent(theirs);
  return conflicts.map((field) => ({
    label: labels[field],
    theirs: String(saved[field]),
    yours: String(merged[field]),
  }));
}

const publishing = { public: 'Save and Make Public', private: 'Save and Make Private' } as const;

function EditBoardForm({ slug, board, onDone }: { slug: string; board: Board; onDone: () => void }) {
  const edit = useBoardEdit(slug, board, onDone);
  const { content, conflict, change } = edit;
  const moves = content.visibility !== edit.base.visibility;
  return (
    <NameForm
      text={content}
      onText={({ name, description }) => change({ name, description })}
      label="Name"
      maxLength={limits.boardName}
      placeholder="Enter board name"
      descriptionPlaceholder="What is this board for?"
      missing={{ title: 'Name required', description: 'Please enter a board name.' }}
      submitLabel={moves ? publishing[content.visibility] : 'Save Changes'}
      pending={edit.isSaving}
      disabled={!edit.isDirty}
      onCancel={edit.cancel}
      onSubmit={({ name, description }) => edit.save({ ...content, name, description })}
      notice={
        conflict && (
          <ConflictNotice
            what="board"
            rows={toConflictRows(conflict)}
            saving={edit.isSaving}
            onKeepMine={edit.keepMine}
            onTakeTheirs={edit.takeTheirs}
          />
        )
      }
    >
      <VisibilityField value={content.visibility} onChange={(visibility) => change({ visibility })} />
      {content.visibility === 'public' && (
        <>
          <Checkbox
            label="Guests may submit"
            hint="Without an account. What they send waits until an admin accepts it; then they may reply."
            checked={content.guestsMaySubmit}
            onCheckedChange={(guestsMaySubmit) => change({ guestsMaySubmit })}
          />
          <Checkbox
            label="Hidden from search engines"
            hint="Who has the address still sees it."
            checked={content.hiddenFromSearch}
            onCheckedChange={(hiddenFromSearch) => change({ hiddenFromSearch })}
          />
        </>
      )}
      {moves && <VisibilityChange slug={slug} boardSlug={edit.base.slug} to={content.visibility} />}
    </NameForm>
  );
}
