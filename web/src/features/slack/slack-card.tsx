import { installSlack } from '@cardinal/contracts';

import { fillPath } from '#api/url.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { isConnected, type SlackProject } from './api/slack-project.ts';
import { OnlyAdmins } from './only-admins.tsx';
import { SlackConnection } from './slack-connection.tsx';
import { SlackMark } from './slack-mark.tsx';
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
