import { may } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { boardsQuery, projectHref, projectQuery, useProject } from '#features/project-data/index.ts';
import { useRecent } from '#features/recents/index.ts';
import { Page } from '#ui/page.tsx';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { overviewQuery } from '../api/project-page.queries.ts';
import { BoardsPanel } from '../boards/boards-panel.tsx';
import { CreateBoardDialog } from '../dialogs/lazy-dialogs.tsx';
import { ProjectNotFound } from '../project-states.tsx';
import { BoardTiles } from './board-tiles.tsx';
import { LoadingHeader, ProjectHeader } from './project-header.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** Prefetches the data of a project's page. */
export function prefetch(client: QueryClient, { slug }: Record<string, string>): void {
  if (!slug) return;
  void client.prefetchQuery(projectQuery(slug));
  void client.prefetchQuery(boardsQuery(slug));
  void client.prefetchQuery(overviewQuery(slug));
}

export function ProjectPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const { data: project, error, refetch, isRefetching } = useProject(slug);
  const [creating, setCreating] = useState(false);
  usePageTitle(project?.name);
  useRecent(
    project && { kind: 'project', id: project.id, href: projectHref(project.slug), title: project.name },
  );
  if (isApiError(error, 404)) return <ProjectNotFound />;
  if (error && !project) {
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  }
  const admin = may(project?.role, 'board.manage');
  const create = admin ? () => setCreating(true) : undefined;
  return (
    <Page>
      {project ? <ProjectHeader project={project} /> : <LoadingHeader />}
      <BoardTiles slug={slug} />
      <BoardsPanel slug={slug} admin={project && admin} onCreate={create} />
      <RecentActivity slug={slug} isLoading={!project} />
      <CreateBoardDialog slug={slug} open={creating} onOpenChange={setCreating} />
    </Page>
  );
}
