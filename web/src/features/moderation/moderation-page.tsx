import { may, type Project } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { projectHref, useProject } from '#features/project-data/index.ts';
import { AccessDenied, ProjectNotFound } from '#features/projects/index.ts';
import { Submissions, submissionsQuery } from '#features/submissions/index.ts';
import { Page, PageHeader } from '#ui/page.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { reportsQuery } from './api/use-reports.ts';
import { Blocked } from './blocked.tsx';
import { HiddenCards } from './hidden-cards.tsx';
import { ModerationLog } from './moderation-log.tsx';
import { Reports } from './reports.tsx';

/** The moderation of a project, for its admins. */
export function ModerationPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const { data, error, refetch, isRefetching } = useProject(slug);
  const project: Project | undefined = data;
  if (isApiError(error, 404)) return <ProjectNotFound />;
  if (error && !project)
    return <ErrorState description={errorMessage(error)} onRetry={refetch} retrying={isRefetching} />;
  if (!project) return <PageSpinner label="Loading moderation" />;
  if (!may(project.role, 'moderation.view'))
    return <AccessDenied slug={slug} message="You don't have permission to moderate this project." />;
  return <Moderation project={project} />;
}

function Moderation({ project }: { project: Project }) {
  const { name, slug } = project;
  const [tab, setTab] = useTab();
  const total = useInfiniteQuery(reportsQuery(slug)).data?.pages[0]?.total;
  const waiting = useInfiniteQuery(submissionsQuery(slug)).data?.pages[0]?.total;
  usePageTitle(`Moderation - ${name}`);
  return (
    <Page column>
      <PageHeader
        breadcrumbs={[{ label: name, href: projectHref(slug) }, { label: 'Moderation' }]}
        title="Moderation"
        subtitle="What keeps the conversation on your boards worth reading"
      />
      <Tabs
        label="Moderation"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'reports', label: 'Reports', count: total, content: <Reports slug={slug} /> },
          {
            value: 'submissions',
            label: 'Submissions',
            count: waiting,
            content: <Submissions slug={slug} />,
          },
          { value: 'hidden', label: 'Hidden', content: <HiddenCards slug={slug} /> },
          { value: 'blocked', label: 'Blocked', content: <Blocked slug={slug} /> },
          { value: 'log', label: 'Log', content: <ModerationLog slug={slug} /> },
        ]}
      />
    </Page>
  );
}

const tabs = ['reports', 'submissions', 'hidden', 'blocked', 'log'] as const;
type ModerationTab = (typeof tabs)[number];

/** The tab is in the address, so that a reload and the back button keep it. */
function useTab() {
  const [params, setParams] = useSearchParams();
  const tab: ModerationTab = tabs.find((each) => each === params.get('tab')) ?? 'reports';
  const setTab = (next: ModerationTab) =>
    setParams(next === 'reports' ? {} : { tab: next }, { replace: true });
  return [tab, setTab] as const;
}
