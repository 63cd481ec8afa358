import { may, type Project } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearch } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { projectHref, useProject } from '#features/project-data/index.ts';
import { AccessDenied, ProjectNotFound } from '#features/projects/index.ts';
import { loadable } from '#ui/loadable.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { entryQuery } from './api/changelog.queries.ts';
import { changelogHref } from './changelog-links.ts';
import { EntriesLoading } from './entry-list.tsx';
import { EntryNotFound } from './entry-not-found.tsx';
import { MembersEntry } from './members-entry.tsx';
import { MembersList } from './members-list.tsx';

const EntryEditor = loadable(
  async () => (await import('./entry-editor.tsx')).EntryEditor,
  <PageSpinner label="Loading the editor" />,
);

/** The changelog of a project for its members: all entries, one of them, or the form of one. */
export function ChangelogPage() {
  const { slug = '', entryId } = useParams<{ slug: string; entryId?: string }>();
  const { data: project, error, refetch, isRefetching } = useProject(slug);
  if (isApiError(error, 404)) return <ProjectNotFound />;
  if (error && !project) {
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  }
  if (!project) return <PageSpinner label="Loading changelog" />;
  if (project.membership === 'none' && !may(project.role, 'changelog.write'))
    return <AccessDenied slug={slug} message="Only members of the project read this changelog." />;
  if (!entryId) return <MembersList project={project} />;
  if (entryId === 'new') return <NewEntry project={project} />;
  return <OneEntry key={entryId} project={project} entryId={entryId} />;
}

const buildBreadcrumbs = ({ name, slug }: Project, label: string) => [
  { label: name, href: projectHref(slug) },
  { label: 'Changelog', href: changelogHref(slug) },
  { label },
];

function NewEntry({ project }: { project: Project }) {
  const { slug } = project;
  const [, navigate] = useLocation();
  usePageTitle(`New Entry - ${project.name}`);
  if (!may(project.role, 'changelog.write'))
    return <AccessDenied slug={slug} message="Only project admins write the changelog." />;
  return (
    <Page column>
      <PageHeader breadcrumbs={buildBreadcrumbs(project, 'New Entry')} title="New Entry" />
      <EntryEditor slug={slug} entry={null} onDone={() => navigate(changelogHref(slug))} />
    </Page>
  );
}

function OneEntry({ project, entryId }: { project: Project; entryId: string }) {
  const { slug } = project;
  const [, navigate] = useLocation();
  const editing = new URLSearchParams(useSearch()).has('edit') && may(project.role, 'changelog.write');
  const { data: entry, error, refetch, isRefetching } = useQuery(entryQuery(slug, entryId));
  usePageTitle(entry && `${entry.title} - ${project.name}`);
  if (isApiError(error, 404) || isApiError(error, 400)) return <EntryNotFound href={changelogHref(slug)} />;
  if (error && !entry)
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  return (
    <Page column>
      {editing ? (
        <PageHeader breadcrumbs={buildBreadcrumbs(project, 'Edit Entry')} title="Edit Entry" />
      ) : (
        <PageHeader
          breadcrumbs={buildBreadcrumbs(project, entry?.title ?? 'Entry').slice(0, 2)}
          title={<span className="sr-only">Changelog</span>}
        />
      )}
      {!entry && <EntriesLoading />}
      {entry && editing && (
        <EntryEditor slug={slug} entry={entry} onDone={() => navigate(changelogHref(slug))} />
      )}
      {entry && !editing && <MembersEntry project={project} entry={entry} alone />}
    </Page>
  );
}
