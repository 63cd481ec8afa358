import { useQuery } from '@tanstack/react-query';
import { Globe, Lock } from 'lucide-react';
import { boardHref, boardsQuery } from '#features/project-data/index.ts';
import { SidebarLink } from '#ui/shell/sidebar.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

interface SidebarBoardsProps {
  slug: string;
  /** The board of the open card. */
  current: string | undefined;
  /** Whether a view is open, which is marked instead of its board. */
  viewed: boolean;
}

/** The boards of a project in the server's order, public ones first. */
export function SidebarBoards({ slug, current, viewed }: SidebarBoardsProps) {
  const { data: boards, isPending, isError } = useQuery(boardsQuery(slug));
  if (isPending) return <BoardSkeletons />;
  if (isError && !boards) return <p className="px-2.5 py-1.5 text-sm text-subtle">Failed to fetch boards</p>;
  if (boards.length === 0) return <p className="px-2.5 py-1.5 text-sm text-subtle">No boards yet</p>;
  return boards.map((board) => (
    <SidebarLink
      key={board.id}
      href={boardHref(slug, board.slug)}
      deep
      active={viewed ? false : board.slug === current || undefined}
      icon={
        board.visibility === 'public' ? (
          <Globe aria-label="Public board" />
        ) : (
          <Lock aria-label="Private board" />
        )
      }
      trailing={String(board.cardCount)}
    >
      {board.name}
    </SidebarLink>
  ));
}

const widths = ['w-32', 'w-24', 'w-40'];

function BoardSkeletons() {
  return (
    <Loading label="Loading boards" className="grid gap-0.5">
      {widths.map((width) => (
        <span key={width} className="flex h-8 items-center gap-2.5 px-2.5 pointer-coarse:h-11">
          <Skeleton className="size-4" />
          <Skeleton className={width} />
        </span>
      ))}
    </Loading>
  );
}
