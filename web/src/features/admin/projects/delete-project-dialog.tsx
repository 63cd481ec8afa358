import { useRef } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeleteProject } from '../api/delete-project.ts';
import type { ManagedProject } from './project-row.ts';

interface DeleteProjectDialogProps {
  /** The project to delete; null closes the dialog. */
  project: ManagedProject | null;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onClose }: DeleteProjectDialogProps) {
  const remove = useDeleteProject();
  // Keeps the name while the dialog fades out.
  const last = useRef(project);
  if (project) last.current = project;
  const shown = last.current;
  return (
    <ConfirmDialog
      open={project !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${shown?.name ?? 'Project'}?`}
      description="This action cannot be undone. This will permanently remove:"
      confirmLabel="Delete Project"
      onConfirm={() => shown && remove.mutateAsync(shown.id)}
    >
      <ul className="list-disc space-y-0.5 pl-5">
        <li>The project, its settings and its logo</li>
        <li>All boards of the project</li>
        <li>All cards and their images</li>
        <li>All comments, upvotes and likes</li>
        <li>All user assignments and points</li>
        <li>The connection to Slack</li>
      </ul>
    </ConfirmDialog>
  );
}
