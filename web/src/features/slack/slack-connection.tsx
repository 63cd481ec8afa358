import { Hash, Send } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PanelBody } from '#ui/panel.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { useDisconnectSlack } from './api/disconnect-slack.ts';
import { useSendTest } from './api/send-test.ts';
import type { SlackProject } from './api/slack-project.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { OnlyAdmins } from './only-admins.tsx';

interface SlackConnectionProps {
  project: SlackProject;
  canManage: boolean;
}

export function SlackConnection({ project, canManage }: SlackConnectionProps) {
  return (
    <>
      <PanelBody className="grid grid-cols-1 gap-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
          <Fact label="Workspace">
            <bdi>{project.slackTeamName}</bdi>
          </Fact>
          <Fact label="Channel">
            <span className="inline-flex min-w-0 items-center gap-1">
              <Hash aria-hidden className="size-3.5 shrink-0 text-subtle" />
              <span dir="auto" className="truncate">
                {project.slackChannelName?.replace(/^#/, '')}
              </span>
            </span>
          </Fact>
          {project.slackConfiguredAt && (
            <Fact label="Connected since">
              <DateText date={project.slackConfiguredAt} />
            </Fact>
          )}
        </dl>
        {canManage ? <Actions project={project} /> : <OnlyAdmins />}
      </PanelBody>
      {canManage && <DeliveryLog projectId={project.id} />}
    </>
  );
}

function Actions({ project }: { project: SlackProject }) {
  const test = useSendTest(project.id);
  const disconnect = useDisconnectSlack(project);
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Send />} loading={test.isPending} onClick={() => test.mutate()}>
        Send test message
      </Button>
      <ConfirmDialog
        trigger={<Button variant="danger-ghost">Disconnect</Button>}
        title="Disconnect Slack?"
        description="The channel hears of nothing any longer. What was posted there stays."
        confirmLabel="Disconnect"
        onConfirm={() => disconnect.mutateAsync()}
      />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <dt className="text-xs text-subtle">{label}</dt>
      <dd className="min-w-0 truncate font-medium">{children}</dd>
    </div>
  );
}
