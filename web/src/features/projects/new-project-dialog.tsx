import { limits } from '@cardinal/contracts';
import { Dialog } from '#ui/dialog.tsx';
import { useCreateProject } from './api/create-project.ts';
import { NameForm } from './name-form.tsx';

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
  const create = useCreateProject();
  return (
    <NameForm
      label="Project Name"
      maxLength={limits.projectName}
      placeholder="Enter project name"
      descriptionPlaceholder="Describe your project"
      missing={{ title: 'Project name required', description: 'Please enter a name for your project.' }}
      waitsForName
      submitLabel="Create Project"
      pending={create.isPending}
      onSubmit={({ name, description }) =>
        create.mutate({ name, description: description || undefined }, { onSuccess: onCreated })
      }
    />
  );
}
