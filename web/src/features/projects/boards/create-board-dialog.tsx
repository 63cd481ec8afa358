import { type BoardVisibility, limits } from '@cardinal/contracts';
import { Globe, Lock } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { isBoardLimit, useCreateBoard } from '../api/create-board.ts';
import { NameForm } from '../name-form.tsx';

const visibilities = [
  { value: 'public', label: 'Public - Anyone can view and contribute', icon: <Globe /> },
  { value: 'private', label: 'Private - Team members only', icon: <Lock /> },
] as const;

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

/** Each opening starts empty and public. */
function CreateBoardForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const [visibility, setVisibility] = useState<BoardVisibility>('public');
  const create = useCreateBoard(slug);
  return (
    <NameForm
      label="Name"
      maxLength={limits.boardName}
      placeholder="Enter board name"
      descriptionPlaceholder="What is this board for?"
      missing={{ title: 'Name required', description: 'Please enter a board name.' }}
      submitLabel="Create Board"
      pending={create.isPending}
      onSubmit={(input) =>
        create.mutate(
          { ...input, visibility },
          // At the limit of the plan the upgrade page comes in its place.
          { onSuccess: onDone, onError: (error) => isBoardLimit(error) && onDone() },
        )
      }
    >
      <Field label="Visibility">
        <RadioCards options={visibilities} value={visibility} onValueChange={setVisibility} />
      </Field>
    </NameForm>
  );
}
