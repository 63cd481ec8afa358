import { limits } from '@cardinal/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast-store.ts';
import { useCreateProject } from './api/create-project.ts';

interface NewProjectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function NewProjectDialog({ open, onOpenChange }: NewProjectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Create New Project"
      description="A project holds the boards of a product or a team."
    >
      <NewProjectForm onCreated={() => onOpenChange(false)} />
    </Dialog>
  );
}

function NewProjectForm({ onCreated }: { onCreated: () => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = useCreateProject();

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!name.trim()) {
      toast({
        title: 'Project name required',
        description: 'Please enter a name for your project.',
        variant: 'destructive',
      });
      return;
    }
    create.mutate(
      { name: name.trim(), description: description.trim() || undefined },
      { onSuccess: onCreated },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <DialogBody>
        <Field label="Project Name" required>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={limits.projectName}
            placeholder="Enter project name"
            autoComplete="off"
          />
        </Field>
        <Field label="Description" aside="Optional">
          <Textarea
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            maxLength={limits.description}
            placeholder="Describe your project"
            rows={3}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={name === ''} loading={create.isPending}>
          Create Project
        </Button>
      </DialogFooter>
    </form>
  );
}
