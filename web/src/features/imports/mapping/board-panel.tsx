import { type Board, may } from '@cardinal/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '#features/project-data/index.ts';
import { CreateBoardDialog } from '#features/projects/index.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import type { MappingPart } from './use-mapping.ts';

interface BoardPanelProps extends MappingPart {
  slug: string;
  boards: readonly Board[] | undefined;
}

/** Chooses the board to which the cards go. */
export function BoardPanel({ slug, boards, mapping, change }: BoardPanelProps) {
  const [creating, setCreating] = useState(false);
  const { data: project } = useProject(slug);
  const options = (boards ?? []).map(({ id, name, visibility }) => ({
    value: id,
    label: visibility === 'public' ? `${name} (public)` : name,
  }));
  const isPublic = boards?.some(({ id, visibility }) => id === mapping.boardId && visibility === 'public');
  return (
    <Panel aria-label="Board">
      <PanelHeader title="Board" description="All cards of the file go to one board." />
      <PanelBody className="flex flex-wrap items-end gap-3">
        <Field
          label="Board"
          required
          hint={isPublic ? 'Everybody can read what is imported into a public board.' : undefined}
          className="min-w-0 flex-1 basis-56 sm:max-w-sm"
        >
          <Select
            options={options}
            value={mapping.boardId ?? undefined}
            onValueChange={(boardId) => change({ boardId })}
            placeholder={boards?.length === 0 ? 'There is no board yet' : 'Choose a board'}
            disabled={options.length === 0}
          />
        </Field>
        {may(project?.role, 'board.manage') && boards?.length === 0 && (
          <Button icon={<Plus />} onClick={() => setCreating(true)}>
            New Board
          </Button>
        )}
      </PanelBody>
      <CreateBoardDialog slug={slug} open={creating} onOpenChange={setCreating} />
    </Panel>
  );
}
