import { may, type Project } from '@cardinal/contracts';
import { useParams } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { projectHref, useProject } from '#features/project-data/index.ts';
import { AccessDenied, ProjectNotFound } from '#features/projects/index.ts';
import { Page, PageHeader } from '#ui/page.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { OneImport } from './one-import.tsx';
import { ImportStart } from './upload/import-start.tsx';

/** Imports cards into a project, and lists earlier imports; with an id in the address, one import. */
export function ImportPage() {
  const { slug = '', importId } = useParams<{ slug: string; importId?: string }>();
  const { data, error, refetch, isRefetching } = useProject(slug);
  const project: Project | undefined = data;
  if (isApiError(error, 404)) return <ProjectNotFound />;
  if (error && !project) {
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  }
  if (!project) return <PageSpinner label="Loading imports" />;
  if (!may(project.role, 'import.manage')) {
    return <AccessDenied slug={slug} message="You need admin permissions to import cards." />;
  }
  return <Imports project={project} importId={importId} />;
}

function Imports({ project, importId }: { project: Project; importId: string | undefined }) {
  const { slug, name } = project;
  usePageTitle(`Import - ${name}`);
  const home = { label: name, href: projectHref(slug) };
  if (importId) return <OneImport key={importId} slug={slug} importId={importId} home={home} />;
  return (
    <Page column>
      <PageHeader
        breadcrumbs={[home, { label: 'Import' }]}
        title="Import"
        subtitle="Bring cards from a file into a board. Nothing is written before you start it, nobody is notified, and it can be taken back."
      />
      <ImportStart slug={slug} />
    </Page>
  );
}
