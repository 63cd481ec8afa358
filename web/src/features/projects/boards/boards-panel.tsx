import type { Board } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { boardsQuery } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useIsNarrow } from '#ui/use-media-query.ts';
import { DeleteBoardDialog } from '../dialogs/delete-board-dialog.tsx';
import { EditBoardDialog } from '../dialogs/lazy-dialogs.tsx';
import { BoardCardSkeletons, BoardCards } from './board-cards.tsx';
import { BoardTable, BoardTableSkeleton } from './board-table.tsx';

interface BoardsPanelProps {
  slug: string;
  /** Undefined until the project is loaded, since the column of actions would move the others. */
  admin: boolean | undefined;
  onCreate: (() => void) | undefined;
}

export function BoardsPanel({ slug, admin, onCreate }: BoardsPanelProps) {
  const [editing, setEditing] = useState<Board | null>(null);
  const [deleting, setDeleting] = useState<Board | null>(null);
  const { data: boards, error, isError, refetch, isRefetching } = useQuery(boardsQuery(slug));
  const isNarrow = useIsNarrow();
  if (isError && !boards) {
    return (
      <Section onAdd={onCreate}>
        <ErrorState
          description={errorMessage(error)}
          title="Failed to fetch boards"
          onRetry={() => void refetch()}
          retrying={isRefetching}
          className="rounded-lg border bg-surface"
        />
      </Section>
    );
  }
  if (!boards || admin === undefined)
    return <Section onAdd={onCreate}>{isNarrow ? <BoardCardSkeletons /> : <BoardTableSkeleton />}</Section>;
  if (boards.length === 0) {
    return (
      <Section onAdd={onCreate}>
        <NoBoards onCreate={onCreate} />
      </Section>
    );
  }
  const Boards = isNarrow ? BoardCards : BoardTable;
  return (
    <Section onAdd={onCreate}>
      <Boards slug={slug} boards={boards} admin={admin} onEdit={setEditing} onDelete={setDeleting} />
      <EditBoardDialog slug={slug} board={editing} onClose={() => setEditing(null)} />
      <DeleteBoardDialog slug={slug} board={deleting} onClose={() => setDeleting(null)} />
    </Section>
  );
}

interface SectionProps {
  onAdd: (() => void) | undefined;
  children: ReactNode;
}

function Section({ onAdd, children }: SectionProps) {
  return (
    <section>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3 pointer-coarse:min-h-10">
        <h2 className="text-md font-semibold tracking-tight">Project Boards</h2>
        {onAdd && (
          <Button variant="primary" icon={<Plus />} onClick={onAdd}>
            Add Board
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

function NoBoards({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <div className="rounded-lg border border-dashed">
      <EmptyState
        level={3}
        title="No boards yet"
        description="Create your first board to start tracking bugs and feature requests."
        action={
          onCreate && (
            <Button variant="primary" icon={<Plus />} onClick={onCreate}>
              Create First Board
            </Button>
          )
        }
      />
    </div>
  );
}
