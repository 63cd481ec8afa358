import type { Board } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus, SquareKanban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useIsMobile } from '#ui/use-media-query.ts';
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
  const isMobile = useIsMobile();
  if (isError && !boards) {
    return (
      <Section>
        <ErrorState
          title="Failed to fetch boards"
          onRetry={() => void refetch()}
          retrying={isRefetching}
          className="rounded-lg border bg-surface"
        />
      </Section>
    );
  }
  if (!boards) return <Section>{isMobile ? <BoardCardSkeletons /> : <BoardTableSkeleton />}</Section>;
  if (boards.length === 0) {
    return (
      <Section>
        <NoBoards onCreate={onCreate} />
      </Section>
    );
  }
  const Boards = isMobile ? BoardCards : BoardTable;
  return (
    <Section count={boards.length}>
      <Boards slug={slug} boards={boards} admin={admin} onDelete={setDeleting} />
      <DeleteBoardDialog slug={slug} board={deleting} onClose={() => setDeleting(null)} />
    </Section>
  );
}

function Section({ count, children }: { count?: number; children: ReactNode }) {
  return (
    <section aria-labelledby="project-boards">
      <h2 id="project-boards" className="mb-3 flex items-baseline gap-2 text-md font-semibold tracking-tight">
        Project Boards
        {count !== undefined && <span className="text-sm font-normal text-subtle tabular-nums">{count}</span>}
      </h2>
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
