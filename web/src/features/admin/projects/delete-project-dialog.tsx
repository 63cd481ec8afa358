import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { boardsQuery } from '#features/project-data/index.ts';
import { typedIfMany } from '#features/projects/index.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeleteProject } from '../api/delete-project.ts';
import type { ManagedProject } from './project-row.ts';

interface DeleteProjectDialogProps {
  /** The project to delete; null closes the dialog. */
  project: ManagedProject | null;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onClose }: DeleteProjectDialogProps) {
  // Keeps the name while the dialog fades out.
  const last = useRef(project);
  if (project) last.current = project;
  return last.current && <Question project={last.current} open={project !== null} onClose={onClose} />;
}

interface QuestionProps {
  project: ManagedProject;
  open: boolean;
  onClose: () => void;
}

/** Opens as soon as it is known how many cards go with the project. */
function Question({ project, open, onClose }: QuestionProps) {
  const remove = useDeleteProject();
  const { data: boards, isPending } = useQuery({ ...boardsQuery(project.slug), enabled: open });
  // If they cannot be counted, there may be many.
  const cards = boards?.reduce((sum, { cardCount }) => sum + cardCount, 0) ?? Number.POSITIVE_INFINITY;
  return (
    <ConfirmDialog
      open={open && !isPending}
      onOpenChange={(next) => !next && onClose()}
      title={`Delete ${project.name}?`}
      description="This action cannot be undone. This will permanently remove:"
      confirmLabel="Delete Project"
      typed={typedIfMany(project.name, cards)}
      onConfirm={() => remove.mutateAsync(project.id)}
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
