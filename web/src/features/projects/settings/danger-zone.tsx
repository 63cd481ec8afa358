import type { Project } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { boardsQuery } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel, PanelBody } from '#ui/panel.tsx';
import { useDeleteProject } from '../api/delete-project.ts';
import { typedIfMany } from '../dialogs/typed-if-many.ts';

export function DangerZone({ project }: { project: Project }) {
  const remove = useDeleteProject(project.slug);
  const { data: boards } = useQuery(boardsQuery(project.slug));
  const cards = boards?.reduce((sum, { cardCount }) => sum + cardCount, 0);
  return (
    <Panel className="border-danger-line">
      <header className="border-b border-danger-line px-5 py-4">
        <h2 className="text-md font-semibold tracking-tight text-danger-ink">Danger Zone</h2>
      </header>
      <PanelBody className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <h3 className="font-medium">Delete this project</h3>
          <p className="text-sm text-muted">
            Its boards, cards and comments go with it. There is no way back.
          </p>
        </div>
        <ConfirmDialog
          trigger={
            <Button variant="danger" icon={<Trash2 />}>
              Delete Project
            </Button>
          }
          title={`Delete ${project.name}?`}
          description="This action cannot be undone. This will permanently remove:"
          confirmLabel="Delete Project"
          // Until they are counted, there may be many.
          typed={typedIfMany(project.name, cards ?? Number.POSITIVE_INFINITY)}
          onConfirm={() => remove.mutateAsync()}
        >
          <ul className="list-disc space-y-0.5 pl-5">
            <li>The project and its settings</li>
            <li>All boards and their cards</li>
            <li>All comments on these cards</li>
            <li>All user assignments to this project</li>
          </ul>
        </ConfirmDialog>
      </PanelBody>
    </Panel>
  );
}
