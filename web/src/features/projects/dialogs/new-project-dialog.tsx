import { limits, type Project } from '@cardinal/contracts';
import { useLocation } from 'wouter';
import { projectHref } from '#features/project-data/index.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { useCreateProject } from '../api/create-project.ts';
import { NameForm, type NameText } from './name-form.tsx';

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

const blank: NameText = { name: '', description: '' };

function NewProjectForm({ onCreated }: { onCreated: () => void }) {
  const [text, setText, clear] = useDraft('new-project', blank);
  const create = useCreateProject();
  const [, navigate] = useLocation();
  const openProject = ({ slug }: Project) => {
    clear();
    onCreated();
    navigate(projectHref(slug));
  };
  return (
    <NameForm
      text={text}
      onText={setText}
      label="Project Name"
      maxLength={limits.projectName}
      placeholder="Enter project name"
      descriptionPlaceholder="Describe your project"
      missing={{ title: 'Project name required', description: 'Please enter a name for your project.' }}
      submitLabel="Create Project"
      pending={create.isPending}
      disabled={text.name === ''}
      onCancel={clear}
      onSubmit={({ name, description }) =>
        create.mutate({ name, description: description || undefined }, { onSuccess: openProject })
      }
    />
  );
}
