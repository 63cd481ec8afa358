import { fillPath, installSlack } from '@cardinal/contracts';

import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { isConnected, type SlackProject } from './api/slack-project.ts';
import { OnlyAdmins } from './only-admins.tsx';
import { SlackConnection } from './slack-connection.tsx';
import { useReturnFromSlack } from './use-return-from-slack.ts';

interface SlackCardProps {
  project: SlackProject;
  canManage: boolean;
}

/** A project's connection to a Slack channel. */
export function SlackCard({ project, canManage }: SlackCardProps) {
  useReturnFromSlack();
  const connected = isConnected(project);
  return (
    <Panel aria-label="Slack">
      <PanelHeader
        icon={<SlackMark />}
        title="Slack Integration"
        description="Tells a channel of status changes, comments, merged cards and the changelog."
        actions={
          <Badge tone={connected ? 'green' : 'neutral'}>{connected ? 'Connected' : 'Not connected'}</Badge>
        }
      />
      {connected ? (
        <SlackConnection project={project} canManage={canManage} />
      ) : (
        <PanelBody>{canManage ? <Connect project={project} /> : <OnlyAdmins />}</PanelBody>
      )}
    </Panel>
  );
}

function Connect({ project }: { project: SlackProject }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
        Slack asks for your consent and lets you pick the channel. You can disconnect at any time.
      </p>
      <Button asChild variant="primary">
        {/* Leaves the app: Slack's own page comes next. */}
        <a href={fillPath(installSlack.path, { projectId: project.id })}>
          <SlackMark />
          Connect to Slack
        </a>
      </Button>
    </div>
  );
}

/** Slack's mark in the colour of the text around it. */
function SlackMark() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden className="size-4">
      <path d="M5.042 15.165a2.528 2.528 0 0 1-2.52 2.523A2.528 2.528 0 0 1 0 15.165a2.527 2.527 0 0 1 2.522-2.52h2.52zm1.271 0a2.527 2.527 0 0 1 2.521-2.52 2.527 2.527 0 0 1 2.521 2.52v6.313A2.528 2.528 0 0 1 8.834 24a2.528 2.528 0 0 1-2.521-2.522zM8.834 5.042a2.528 2.528 0 0 1-2.521-2.52A2.528 2.528 0 0 1 8.834 0a2.528 2.528 0 0 1 2.521 2.522v2.52zm0 1.271a2.528 2.528 0 0 1 2.521 2.521 2.528 2.528 0 0 1-2.521 2.521H2.522A2.528 2.528 0 0 1 0 8.834a2.528 2.528 0 0 1 2.522-2.521zm10.122 2.521a2.528 2.528 0 0 1 2.522-2.521A2.528 2.528 0 0 1 24 8.834a2.528 2.528 0 0 1-2.522 2.521h-2.522zm-1.268 0a2.528 2.528 0 0 1-2.523 2.521 2.527 2.527 0 0 1-2.52-2.521V2.522A2.527 2.527 0 0 1 15.165 0a2.528 2.528 0 0 1 2.523 2.522zm-2.523 10.122a2.528 2.528 0 0 1 2.523 2.522A2.528 2.528 0 0 1 15.165 24a2.527 2.527 0 0 1-2.52-2.522v-2.522zm0-1.268a2.527 2.527 0 0 1-2.52-2.523 2.526 2.526 0 0 1 2.52-2.52h6.313A2.527 2.527 0 0 1 24 15.165a2.528 2.528 0 0 1-2.522 2.523z" />
    </svg>
  );
}
