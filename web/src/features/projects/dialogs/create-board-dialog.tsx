import { type BoardVisibility, limits } from '@cardinal/contracts';
import { useLocation } from 'wouter';
import { boardHref } from '#features/project-data/index.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { isBoardLimit, useCreateBoard } from '../api/create-board.ts';
import { NameForm, type NameText } from './name-form.tsx';
import { VisibilityField } from './visibility-field.tsx';

interface CreateBoardDialogProps {
  slug: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateBoardDialog({ slug, open, onOpenChange }: CreateBoardDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title="Create New Board">
      <CreateBoardForm slug={slug} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type NewBoard = NameText & { visibility: BoardVisibility };
const blank: NewBoard = { name: '', description: '', visibility: 'public' };

/** Starts empty and public, unless there is a draft. */
function CreateBoardForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const [board, setBoard, clear] = useDraft(`new-board:${slug}`, blank);
  const { visibility } = board;
  const create = useCreateBoard(slug);
  const [, navigate] = useLocation();
  const done = () => {
    clear();
    onDone();
  };
  return (
    <NameForm
      text={board}
      onText={(text) => setBoard({ ...board, ...text })}
      label="Name"
      maxLength={limits.boardName}
      placeholder="Enter board name"
      descriptionPlaceholder="What is this board for?"
      missing={{ title: 'Name required', description: 'Please enter a board name.' }}
      submitLabel="Create Board"
      pending={create.isPending}
      onCancel={clear}
      onSubmit={({ name, description }) =>
        create.mutate(
          { name, description, visibility },
          {
            onSuccess: (created) => {
              done();
              navigate(boardHref(slug, created.slug));
            },
            // At the limit of the plan, the upgrade page is shown instead.
            onError: (error) => isBoardLimit(error) && done(),
          },
        )
      }
    >
      <VisibilityField value={visibility} onChange={(next) => setBoard({ ...board, visibility: next })} />
    </NameForm>
  );
}
