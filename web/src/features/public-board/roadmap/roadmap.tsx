import { projectPagePath } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Rss, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { copyPublicPath, useUpvote } from '#features/card-data/index.ts';
import { LivePublicBoard } from '#features/live/index.ts';
import { useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { PageHeader } from '#ui/page.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { roadmapQuery } from '../api/roadmap.queries.ts';
import { useViewer } from '../api/use-viewer-role.ts';
import { RoadmapColumn } from './roadmap-column.tsx';

/** Three or four columns, or one below the other where there is no room. */
const columnsClass = (count: number) =>
  cn('grid items-start gap-4', count > 3 ? 'sm:grid-cols-2 xl:grid-cols-4' : 'md:grid-cols-3');

interface RoadmapProps {
  project: string;
  /** Shown at its address if there is none: a board of an earlier release, or nothing. */
  otherwise: ReactNode;
}

/** The public cards of a project by status, as anyone sees them; those who may vote there do. */
export function Roadmap({ project, otherwise }: RoadmapProps) {
  const { data, error, isRefetching, refetch } = useQuery(roadmapQuery(project));
  const { user } = useSession();
  const { readsOnly } = useViewer(project);
  const upvote = useUpvote();
  usePageTitle(data && `${data.project.name} - Roadmap`);
  if (isApiError(error, 404)) return otherwise;
  if (error && !data)
    return <ErrorState description={errorMessage(error)} onRetry={refetch} retrying={isRefetching} />;
  if (!data) return <RoadmapLoading />;
  const { slug, name } = data.project;
  const path = projectPagePath(slug, 'roadmap');
  const canVote = user?.status === 'active' && !readsOnly;
  const boards = new Map(data.boards.map((board) => [board.id, board]));
  return (
    <>
      <LivePublicBoard project={slug} board={data.boards.map((board) => board.slug).join(',')} />
      <PageHeader
        title={`${name} - Roadmap`}
        subtitle="What is planned, what is being worked on, and what is done. Vote for what matters to you."
        actions={
          <>
            <Button icon={<Share2 />} onClick={() => void copyPublicPath(path)}>
              Share Roadmap
            </Button>
            <Button asChild className="print:hidden">
              <a href={`${path}/feed.atom`}>
                <Rss aria-hidden />
                Feed
              </a>
            </Button>
          </>
        }
      />
      <div className={columnsClass(data.columns.length)}>
        {data.columns.map((column) => (
          <RoadmapColumn
            key={column.status}
            project={slug}
            column={column}
            cards={data.cards.filter(({ status }) => status === column.status)}
            boards={boards}
            onUpvote={canVote ? upvote : undefined}
          />
        ))}
      </div>
    </>
  );
}

function RoadmapLoading() {
  return (
    <Loading label="Loading roadmap">
      <Skeleton className="my-0.5 h-6 w-72 max-w-full" />
      <Skeleton className="mt-2 mb-3 w-96 max-w-full" />
      <div className={columnsClass(3)}>
        {[0, 1, 2].map((n) => (
          <div key={n} className="grid gap-2 rounded-lg bg-sunken p-3">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-20 rounded-md" />
            <Skeleton className="h-20 rounded-md" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
