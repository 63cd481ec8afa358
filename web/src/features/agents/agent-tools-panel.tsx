import {
  type AgentTool,
  agentTools,
  isWritingTool,
  type ToolPermission,
  toolPermissions,
} from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { permissionsQuery, useSetPermissions } from './agents.queries.ts';
import { permissionNames, toolNames } from './tool-names.ts';

/** The tools of agents in a project; each choice is saved at once. */
export function AgentToolsPanel({ slug }: { slug: string }) {
  const query = useQuery(permissionsQuery(slug));
  const { mutate } = useSetPermissions(slug);
  return (
    <Panel aria-label="Agents">
      <PanelHeader
        title="Agents"
        description="Programs that use Cardinal by MCP with an API token of a member. They see and do no more than that person may."
      />
      <PanelBody className="py-2">
        {query.isError && !query.data && (
          <ErrorState
            description={errorMessage(query.error)}
            onRetry={() => void query.refetch()}
            retrying={query.isRefetching}
            className="-my-6"
          />
        )}
        {query.isPending && (
          <Loading label="Loading what agents may do">
            <Skeleton className="my-3 h-10" />
          </Loading>
        )}
        {query.data && (
          <ul aria-label="Tools" className="divide-y">
            {agentTools.map((tool) => (
              <ToolRow
                key={tool}
                tool={tool}
                permission={query.data.permissions[tool]}
                onChange={(permission) => mutate({ [tool]: permission })}
              />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  );
}

interface ToolRowProps {
  tool: AgentTool;
  permission: ToolPermission;
  onChange: (permission: ToolPermission) => void;
}

function ToolRow({ tool, permission, onChange }: ToolRowProps) {
  const choices = toolPermissions.filter((choice) => choice !== 'ask' || isWritingTool(tool));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-48">{toolNames[tool]}</span>
      <Select
        label={toolNames[tool]}
        size="sm"
        value={permission}
        onValueChange={onChange}
        options={choices.map((value) => ({ value, label: permissionNames[value] }))}
        className="w-48"
      />
    </li>
  );
}
