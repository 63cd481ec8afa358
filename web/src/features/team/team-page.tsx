import { may, type Project } from '@cardinal/contracts';
import { useParams } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { useProject } from '#features/project-data/index.ts';
import { AccessDenied, ProjectNotFound } from '#features/projects/index.ts';
import { PageSpinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { TeamManagement } from './team-management.tsx';

export function TeamPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const { data, error, refetch, isRefetching } = useProject(slug);
  const project: Project | undefined = data;
  if (isApiError(error, 404)) return <ProjectNotFound />;
  if (error && !project) {
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  }
  if (!project) return <PageSpinner label="Loading team" />;
  if (!may(project.role, 'team.manage')) {
    return <AccessDenied slug={slug} message="You don't have permission to manage users for this project." />;
  }
  return <TeamManagement project={project} />;
}
