import { may, type Project } from '@cardinal/contracts';
import { useParams } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { AgentToolsPanel } from '#features/agents/index.ts';
import { LabelsPanel } from '#features/labels/index.ts';
import { projectHref, useProject } from '#features/project-data/index.ts';
import { SlackCard } from '#features/slack/index.ts';
import { ProjectTokens } from '#features/tokens/index.ts';
import { TrashPanel } from '#features/trash/index.ts';
import { WebhooksPanel } from '#features/webhooks/index.ts';
import { Page, PageHeader } from '#ui/page.tsx';
import { type Section, Sections } from '#ui/sections.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AccessDenied, ProjectNotFound } from '../project-states.tsx';
import { DangerZone } from './danger-zone.tsx';
import { ImportPanel } from './import-panel.tsx';
import { ProjectColour } from './project-colour.tsx';
import { ProjectCopies } from './project-copies.tsx';
import { ProjectExport } from './project-export.tsx';
import { ProjectInformation } from './project-information.tsx';
import { ProjectLogo } from './project-logo.tsx';
import { RoadmapPanel } from './roadmap-panel.tsx';
import { WidgetPanel } from './widget-panel.tsx';

export function ProjectSettingsPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const { data: project, error, refetch, isRefetching } = useProject(slug);
  if (isApiError(error, 404)) return <ProjectNotFound />;
  if (error && !project) {
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  }
  if (!project) return <PageSpinner label="Loading project settings" />;
  if (!may(project.role, 'project.manage')) {
    return <AccessDenied slug={slug} message="You need admin permissions to access project settings." />;
  }
  return <Settings key={project.id} project={project} />;
}

function Settings({ project }: { project: Project }) {
  usePageTitle(`Settings - ${project.name}`);
  return (
    <Page>
      <PageHeader
        breadcrumbs={[{ label: project.name, href: projectHref(project.slug) }, { label: 'Settings' }]}
        title="Project Settings"
      />
      <Sections sections={buildSections(project)} />
    </Page>
  );
}

function buildSections(project: Project): Section[] {
  const { slug, role } = project;
  const trash = { id: 'trash', title: 'Trash', content: <TrashPanel slug={slug} /> };
  const slack = <SlackCard project={project} canManage={may(role, 'slack.manage')} />;
  return [
    { id: 'information', title: 'Information', content: <ProjectInformation project={project} /> },
    { id: 'logo', title: 'Logo', content: <ProjectLogo project={project} /> },
    { id: 'colour', title: 'Colour', content: <ProjectColour project={project} /> },
    { id: 'labels', title: 'Labels', content: <LabelsPanel slug={slug} /> },
    ...(may(role, 'trash.manage') ? [trash] : []),
    { id: 'roadmap', title: 'Roadmap', content: <RoadmapPanel project={project} /> },
    { id: 'widget', title: 'Widget', content: <WidgetPanel project={project} /> },
    { id: 'copies', title: 'Copies', content: <ProjectCopies project={project} /> },
    { id: 'import', title: 'Import', content: <ImportPanel slug={slug} /> },
    { id: 'slack', title: 'Slack', content: slack },
    { id: 'webhooks', title: 'Webhooks', content: <WebhooksPanel slug={slug} /> },
    { id: 'agents', title: 'Agents', content: <AgentToolsPanel slug={slug} /> },
    { id: 'tokens', title: 'API tokens', content: <ProjectTokens projectId={project.id} /> },
    { id: 'export', title: 'Export', content: <ProjectExport slug={slug} /> },
    { id: 'danger', title: 'Danger Zone', content: <DangerZone project={project} /> },
  ];
}
