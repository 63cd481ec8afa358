import { limits } from '@cardinal/contracts';
import { useRef } from 'react';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { toast } from '#ui/toast-store.ts';
import { useDraft } from '#ui/use-draft.ts';
import { useRenameProject } from '../api/rename-project.ts';
import type { ManagedProject } from './project-row.ts';

interface EditProjectDialogProps {
  /** The project to rename; null closes the dialog. */
  project: ManagedProject | null;
  onClose: () => void;
}

export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  // Keeps the form while the dialog fades out.
  const last = useRef(project);
  if (project) last.current = project;
  const shown = last.current;
  return (
    <Dialog
      open={project !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Edit Project"
    >
      {shown && <RenameForm key={shown.id} project={shown} onDone={onClose} />}
    </Dialog>
  );
}

function RenameForm({ project, onDone }: { project: ManagedProject; onDone: () => void }) {
  const [name, setName, clear] = useDraft(`project-name:${project.id}`, project.name);
  const rename = useRenameProject(project);

  function done() {
    clear();
    onDone();
  }

  function submit() {
    const next = name.trim();
    if (!next) {
      toast({
        title: 'Invalid project name',
        description: 'Project name cannot be empty',
        variant: 'destructive',
      });
      return;
    }
    rename.mutate(next, { onSuccess: done });
  }

  return (
    <SubmitForm onSubmit={submit} className="flex flex-1 flex-col">
      <DialogBody>
        <Field
          label="Project Name"
          required
          hint={`The slug updates automatically with the name. Now: ${project.slug}`}
        >
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
            maxLength={limits.projectName}
            autoComplete="off"
          />
        </Field>
      </DialogBody>
      <FormActions disabled={name === project.name} pending={rename.isPending} onCancel={clear}>
        Save Changes
      </FormActions>
    </SubmitForm>
  );
}
