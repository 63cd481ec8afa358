import { type BoardVisibility, limits } from '@cardinal/contracts';
import { Globe, Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast-store.ts';
import { isBoardLimit, useCreateBoard } from '../api/create-board.ts';

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

/** Lives as long as its dialog is open, so each opening starts empty and public. */
function CreateBoardForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [visibility, setVisibility] = useState<BoardVisibility>('public');
  const create = useCreateBoard(slug);

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!name.trim()) {
      toast({ title: 'Name required', description: 'Please enter a board name.', variant: 'destructive' });
      return;
    }
    create.mutate(
      { name: name.trim(), description: description.trim(), visibility },
      // At the limit of the plan the upgrade page comes in its place.
      { onSuccess: onDone, onError: (error) => isBoardLimit(error) && onDone() },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <DialogBody>
        <Field label="Name" required>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={limits.boardName}
            placeholder="Enter board name"
            autoComplete="off"
          />
        </Field>
        <Field label="Description" aside="Optional">
          <Textarea
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            maxLength={limits.description}
            placeholder="What is this board for?"
            rows={3}
          />
        </Field>
        <Field label="Visibility">
          <RadioCards options={visibilities} value={visibility} onValueChange={setVisibility} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={create.isPending}>
          Create Board
        </Button>
      </DialogFooter>
    </form>
  );
}
