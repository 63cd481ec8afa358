import type { Board } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus, SquareKanban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useIsNarrow } from '#ui/use-media-query.ts';
import { boardsQuery } from '../api/list-boards.ts';
import { BoardCardSkeletons, BoardCards } from './board-cards.tsx';
import { BoardTable, BoardTableSkeleton } from './board-table.tsx';
import { DeleteBoardDialog } from './delete-board-dialog.tsx';

interface BoardsPanelProps {
  slug: string;
  admin: boolean;
  onCreate: (() => void) | undefined;
}

export function BoardsPanel({ slug, admin, onCreate }: BoardsPanelProps) {
  const [deleting, setDeleting] = useState<Board | null>(null);
  const { data: boards, isError, refetch, isRefetching } = useQuery(boardsQuery(slug));
  const isNarrow = useIsNarrow();
  if (isError && !boards) {
    return (
      <Section onAdd={onCreate}>
        <ErrorState
          title="Failed to fetch boards"
          onRetry={() => void refetch()}
          retrying={isRefetching}
          className="rounded-lg border bg-surface"
        />
      </Section>
    );
  }
  if (!boards)
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
      <Boards slug={slug} boards={boards} admin={admin} onDelete={setDeleting} />
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
    <section aria-labelledby="project-boards">
      <div className="mb-3 flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-10">
        <h2 id="project-boards" className="text-md font-semibold tracking-tight">
          Project Boards
        </h2>
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
        icon={<SquareKanban />}
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
